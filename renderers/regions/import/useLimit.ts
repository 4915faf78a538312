import { useEffect, useState } from 'react';
import type { ActionCalls } from '#renderers/contracts/action.ts';

/** Most rows of one file; undefined while it is loaded, and where the server does not say. */
export function useLimit(calls: ActionCalls): number | undefined {
  const [limit, setLimit] = useState<number>();
  useEffect(() => {
    let isDisposed = false;
    void calls
      .imports()
      .then((made) => made.limit())
      .then(
        (found) => !isDisposed && setLimit(found),
        () => undefined,
      );
    return () => {
      isDisposed = true;
    };
  }, [calls]);
  return limit;
}
