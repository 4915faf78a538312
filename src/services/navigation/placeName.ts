import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { placeNameAtom } from '#src/services/page/state.ts';

/** Shows the name of what a page shows in the title of its tab as long as the page is mounted; undefined or empty = not known yet. Source: RT-064, RT-065. */
export function usePlaceName(name: string | undefined): void {
  const setName = useSetAtom(placeNameAtom);
  useEffect(() => {
    if (!name) return;
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
