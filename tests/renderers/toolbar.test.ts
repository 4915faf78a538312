import { describe, expect, it } from 'vitest';
import { fittingCount } from '#renderers/regions/list/useFitting.ts';

describe('the bar of actions', () => {
  it('holds every control that has room, to the last px', () => {
    expect(fittingCount([100, 80, 60], 8, 256, 70)).toBe(3);
    expect(fittingCount([], 8, 0, 70)).toBe(0);
  });

  it('leaves room for the button that stands for the rest', () => {
    expect(fittingCount([100, 80, 60], 8, 255, 70)).toBe(1);
    expect(fittingCount([100, 80, 60], 8, 266, 70)).toBe(3);
    expect(fittingCount([100, 80, 60, 40], 8, 266, 70)).toBe(2);
  });

  it('puts everything into the menu where not even the first has room beside it', () => expect(fittingCount([300, 80], 8, 320, 70)).toBe(0));
});
