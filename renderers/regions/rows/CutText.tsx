import { useEffect } from 'react';

/** Text of a table's cells that does not fit shows whole on hover; `box` holds the table. */
export function CutText({ box }: { box: HTMLElement }) {
  useEffect(() => {
    const show = ({ target }: Event) => showCutText(target);
    // The pointer may be there already.
    showCutText(box.querySelector('.ag-cell:hover'));
    box.addEventListener('mouseover', show);
    return () => box.removeEventListener('mouseover', show);
  }, [box]);
  return null;
}

/** Measured for one cell at a time, never for all. */
function showCutText(from: EventTarget | null): void {
  const cell = from instanceof Element ? from.closest<HTMLElement>('.ag-cell') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('.ag-cell-value, .p-cell-tree')].some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
