import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreGridScroll } from '#renderers/regions/grid/drawnGrid.ts';

/** Frames requested of the browser. */
const frames: (() => void)[] = [];
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw)));
afterEach(() => {
  frames.splice(0);
  vi.unstubAllGlobals();
});
const draw = () => frames.splice(0).forEach((frame) => frame());

/**
 * A grid of two rows that gets as high as it was with the third frame; a cell takes the focus at the `takes`th attempt.
 * The grid scrolls to that cell, into the middle, when it is `delayed` in hearing that it was scrolled; the cell lies `cellPx` down.
 */
function openGrid(takes = 1, { delayed = false, cellPx = 1000 } = {}) {
  const focused: unknown[] = [];
  let drawn = 0;
  const page: Record<'activeElement' | 'body', unknown> = { activeElement: 'the button that led back', body: 'the page' };
  const viewport = Object.assign(new EventTarget(), {
    ownerDocument: page,
    clientHeight: 500,
    scrollTop: 0,
    scrollTo(_left: number, top: number) {
      drawn += 1;
      viewport.scrollTop = drawn < 3 ? 0 : top;
    },
  });
  const grid = {
    isDestroyed: () => false,
    getDisplayedRowAtIndex: (at: number) => ({ rowTop: at * cellPx, rowHeight: 36 }),
    setFocusedCell(...cell: unknown[]) {
      focused.push(cell);
      if (delayed) viewport.scrollTop = cellPx - 250;
      page.activeElement = focused.length < takes ? page.body : 'the cell';
    },
  };
  const rows = ['a', 'b'].map((id) => ({ id, data: {} }));
  // As much of an element and of a grid as is used here.
  restoreGridScroll(viewport as unknown as Element, grid as unknown as Parameters<typeof restoreGridScroll>[1], rows, {
    topPx: 900,
    leftPx: 0,
    rowId: 'b',
    columnKey: 'name',
  });
  return { viewport, focused, page };
}

it('a list that is come back to is scrolled to where it stood once it is high enough, then the row used last has the focus', () => {
  const { viewport, focused } = openGrid();
  for (let frame = 0; frame < 5; frame += 1) draw();
  expect([viewport.scrollTop, focused, frames]).toEqual([900, [[1, 'name']], []]);
});

it('a grid that hears late of being scrolled is put back from the middle of the row that gets the focus, but not away from one that stands elsewhere now', () => {
  const { viewport, focused } = openGrid(2, { delayed: true });
  for (let frame = 0; frame < 25; frame += 1) draw();
  expect([viewport.scrollTop, focused.length, frames]).toEqual([900, 2, []]);
  const other = openGrid(1, { delayed: true, cellPx: 3000 });
  for (let frame = 0; frame < 25; frame += 1) draw();
  expect([other.viewport.scrollTop, frames]).toEqual([2750, []]);
});

it('a cell that lost its focus to rows that came meanwhile is focused again, and not after the focus went elsewhere', () => {
  const { focused } = openGrid(3);
  for (let frame = 0; frame < 25; frame += 1) draw();
  expect([focused.length, frames]).toEqual([3, []]);
  const other = openGrid(3);
  for (let frame = 0; frame < 4; frame += 1) draw();
  other.page.activeElement = 'a field';
  for (let frame = 0; frame < 25; frame += 1) draw();
  expect([other.focused.length, frames]).toEqual([1, []]);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('a hand on it (%s) ends that in any frame: it stays where the user scrolls to', (hand) => {
  for (let before = 0; before < 4; before += 1) {
    const { viewport, focused } = openGrid();
    for (let frame = 0; frame < before; frame += 1) draw();
    viewport.dispatchEvent(new Event(hand));
    viewport.scrollTop = 40;
    for (let frame = 0; frame < 25; frame += 1) draw();
    expect([viewport.scrollTop, focused, frames]).toEqual([40, [], []]);
  }
});
