import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { placeNameAtom } from '#src/services/page/state.ts';

/** Puts the name of what a page shows on its tab while the page stands; undefined or empty = not known yet. Source: RT-064, RT-065. */
export function usePlaceName(name: string | undefined): void {
  const setName = useSetAtom(placeNameAtom);
  useEffect(() => {
    if (!name) return;
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
