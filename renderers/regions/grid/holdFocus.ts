import { type CellPlace, drawnCell, focusCell } from './editing/cellPlaces.ts';

/** Frames that a cell may take until it is drawn again. */
const MOST_FRAMES = 30;

/**
 * Gives the focus back to a cell whose element is drawn again while it has the focus, as with the rows of a stored value; whoever went
 * elsewhere stays there. Returns how to stop. Source: BX-075.
 */
export function holdFocus(box: HTMLElement): () => void {
  const stopped = new AbortController();
  const options = { signal: stopped.signal, capture: true };
  let focused: CellPlace | undefined;
  let frame = 0;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = placeOfElement(box, target);
    },
    options,
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && box.contains(target))) focused = undefined;
    },
    options,
  );
  const giveBack = (left: number) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!focused || document.activeElement !== document.body) return;
      if (drawnCell(box, focused)) focusCell(box, focused, focused);
      else if (left > 0) giveBack(left - 1);
    });
  };
  const watched = new MutationObserver(() => {
    if (focused && document.activeElement === document.body) giveBack(MOST_FRAMES);
  });
  watched.observe(box, { childList: true, subtree: true });
  return () => {
    stopped.abort();
    watched.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** The cell that an element is, by its place; undefined = something else. */
function placeOfElement(box: HTMLElement, target: EventTarget | null): CellPlace | undefined {
  if (!(target instanceof Element) || !box.contains(target) || !target.matches('.ag-cell[col-id]')) return undefined;
  const row = Number(target.closest('.ag-row:not(.ag-row-pinned)')?.getAttribute('row-index') ?? Number.NaN);
  return Number.isNaN(row) ? undefined : { row, key: target.getAttribute('col-id') ?? '' };
}
