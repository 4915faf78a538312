import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standAgain } from '#renderers/regions/gridPlace.ts';

/** Frames that the browser has been asked for. */
const frames: (() => void)[] = [];
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw)));
afterEach(() => {
  frames.splice(0);
  vi.unstubAllGlobals();
});
const draw = () => frames.splice(0).forEach((frame) => frame());

/** A grid of two rows that gets as high as it was with the third frame. */
function openGrid() {
  const focused: unknown[] = [];
  let drawn = 0;
  const viewport = Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollTo(_left: number, top: number) {
      drawn += 1;
      viewport.scrollTop = drawn < 3 ? 0 : top;
    },
  });
  const grid = { isDestroyed: () => false, setFocusedCell: (...cell: unknown[]) => focused.push(cell) };
  const rows = ['a', 'b'].map((id) => ({ id, data: {} }));
  // As much of an element and of a grid as is asked here.
  const box = { querySelector: () => viewport } as unknown as HTMLElement;
  standAgain(box, grid as unknown as Parameters<typeof standAgain>[1], rows, { topPx: 900, leftPx: 0, rowId: 'b', columnKey: 'name' });
  return { viewport, focused };
}

it('a list that is come back to is scrolled to where it stood once it is high enough, then the row used last has the focus', () => {
  const { viewport, focused } = openGrid();
  for (let frame = 0; frame < 4; frame += 1) draw();
  expect([viewport.scrollTop, focused, frames]).toEqual([900, [[1, 'name']], []]);
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
