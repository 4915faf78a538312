import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus into a panel as soon as its part is there: who opens a panel goes on in it (WAI-ARIA, dialog pattern).
 * Shape: the ref of the part; `within` selects the element in it that takes the focus, undefined = not this part.
 */
export function useFocusOnOpen<Part extends HTMLElement>(within: string | undefined): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (within === undefined) return;
    const first = part.current?.querySelector<HTMLElement>(within);
    // A dialog that is shown only after its part is there, because that was loaded before, reads where to begin.
    first?.setAttribute('data-autofocus', '');
    first?.focus();
  }, [within]);
  return part;
}

/** The day of a calendar that takes part in the tab order. */
export const CURRENT_DAY = '[role="gridcell"] [tabindex="0"]';
