import { describe, expect, it } from 'vitest';
import { joinSeveral, severalTexts, splitSeveral } from '#schemas/formats/typed/severalValues.ts';
import { computingMs } from '#tests/support/computingTime.ts';

const SIGNS = ['a', 'b', ' ', ';', '；', '、', ',', '，', '"', '\n', '[', ']', '='];

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('contract 9: several values in a cell', () => {
  it('10,000 lists of nasty names are read back as they were', () => {
    const random = numbers(7);
    const below = (most: number): number => Math.floor((random.next().value ?? 0) * most);
    const name = (): string => Array.from({ length: 1 + below(6) }, () => SIGNS[below(SIGNS.length)]).join('');
    for (let round = 0; round < 10_000; round += 1) {
      const known = Array.from({ length: 6 }, name);
      const values = known.slice(0, 1 + below(4));
      const cell = joinSeveral(values);
      const parts = splitSeveral(cell, (part) => known.includes(part)).map(({ text }) => text);
      expect(parts, cell).toEqual(values);
      for (const value of values) expect(severalTexts(cell), cell).toContain(value);
    }
  });

  /** Cell, the names that are known, its parts. */
  const CELLS: [cell: string, known: string[], parts: string[]][] = [
    ['水、电、气、煤', ['水、电、气', '水', '煤'], ['水、电、气', '煤']],
    ['Acme, Inc.; Bob', ['Acme, Inc.'], ['Acme, Inc.', 'Bob']],
    ['Bob, Acme, Inc.', ['Acme, Inc.', 'Bob'], ['Bob', 'Acme, Inc.']],
    ['a；b，c\nd', [], ['a', 'b', 'c', 'd']],
    ['"a;b";c', [], ['a;b', 'c']],
    ['"Big" Joe; x', [], ['"Big" Joe', 'x']],
    [' a ;; b ', [], ['a', 'b']],
    ['"', [], ['"']],
  ];
  it.each(CELLS)('%j with %j known is %j', (cell, known, parts) => {
    expect(splitSeveral(cell, (part) => known.includes(part)).map(({ text }) => text)).toEqual(parts);
  });

  it('[S7] long pieces between marks are values of their own: what a cell may name is a few times its characters', () => {
    const pieces = Array.from({ length: 199 }, (_, at) => `${at} ${'x'.repeat(150)}`);
    const cell = pieces.join(',');
    expect(severalTexts(cell).join('').length).toBeLessThan(cell.length * 8);
    expect(splitSeveral(cell, (part) => part.split(',').length === 3).map(({ text }) => text.split(',').length)).toEqual([...Array(66).fill(3), 1]);
    expect(splitSeveral(cell, (part) => part.split(',').length === 4).map(({ text }) => text)).toEqual(pieces);
    const alone = 'y'.repeat(30_000);
    expect(severalTexts(`${alone},a`)).toEqual(expect.arrayContaining([alone, 'a']));
  });

  it('[S7] a cell of nothing but marks costs as much as its characters', () => {
    const cells = [',', ';', '"', '"a;', 'a,', '";'].map((sign) => sign.repeat(16_000));
    const ms = computingMs(() => {
      for (const cell of cells) {
        expect(severalTexts(cell).length).toBeLessThan(20_000);
        splitSeveral(cell, () => false);
      }
    });
    expect(ms).toBeLessThan(1000);
  });
});
