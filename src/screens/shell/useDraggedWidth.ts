import { useState } from 'react';

/** What the menus were dragged to, in an application and elsewhere; until the portal is loaded anew (OP-38). */
const widths = new Map<boolean, number>();

/** The width a menu was dragged to and how to change it; undefined = never dragged, or taken back. */
export function useDraggedWidth(inApplication: boolean): [number | undefined, (width: number | undefined) => void] {
  const [width, setWidth] = useState(widths.get(inApplication));
  const drag = (next: number | undefined) => {
    if (next === undefined) widths.delete(inApplication);
    else widths.set(inApplication, next);
    setWidth(next);
  };
  return [width, drag];
}
