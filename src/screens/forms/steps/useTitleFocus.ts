import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the name of a record: it is read first, and the first button would show its tooltip. Another record in its place
 * leaves the focus where it is, unless that went with the one before. Source: BX-075.
 */
export function useTitleFocus(title: RefObject<HTMLElement | null>, record: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === record) return;
    const isLost = document.activeElement === document.body || document.activeElement?.matches('dialog') === true;
    if (shown.current === undefined || isLost) title.current?.focus();
    shown.current = record;
  }, [title, record]);
}
