import { useState, useSyncExternalStore } from 'react';
import { draggedMenuWidth } from '#src/engine/navigation/menuTree.ts';

/** What the menus were dragged to, in an application and elsewhere; until the portal is reloaded (OP-38). */
const widths = new Map<boolean, number>();

/** The width a menu was dragged to, as far as the page has room for it now, and how to change it; undefined = never dragged, or taken back (SM-022). */
export function useDraggedWidth(inApplication: boolean): [number | undefined, (width: number | undefined) => void] {
  const [width, setWidth] = useState(widths.get(inApplication));
  const bodyWidth = useSyncExternalStore(onResize, () => document.body.clientWidth);
  const drag = (next: number | undefined) => {
    if (next === undefined) widths.delete(inApplication);
    else widths.set(inApplication, next);
    setWidth(next);
  };
  return [width === undefined ? undefined : draggedMenuWidth(inApplication, width, bodyWidth), drag];
}

function onResize(notify: () => void): () => void {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}
