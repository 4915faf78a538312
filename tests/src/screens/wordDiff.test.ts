import { describe, expect, it } from 'vitest';
import { wordDiff, type TextPiece } from '#src/screens/workflow/compare/wordDiff.ts';

/** Changed pieces in brackets. */
const marked = (pieces: readonly TextPiece[]) => pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const both = (before: string, after: string) => {
  const pieces = wordDiff(before, after);
  return [marked(pieces.before), marked(pieces.after)];
};

describe('words that two texts do not have in common', () => {
  it('[FM-005] are marked in both, numbers as wholes, Chinese sign by sign', () => {
    expect(both('产品到货后 15 日内验收，自发货起算。', '产品到货后 30 日内验收，自验收起算，含巡检。')).toEqual([
      '产品到货后 [15] 日内验收，自[发货]起算。',
      '产品到货后 [30] 日内验收，自[验收]起算[，含巡检]。',
    ]);
    expect(both('2027-02-16', '2027-03-16')).toEqual(['2027-[02]-16', '2027-[03]-16']);
  });

  it('are all of a text that was not there, and none of one that stayed', () => {
    expect(both('', 'a b')).toEqual(['', '[a b]']);
    expect(both('a b', 'a b')).toEqual(['a b', 'a b']);
  });

  it('are the whole middle of long texts with nothing in common, found at once', () => {
    const [left, right] = ['x '.repeat(5000), 'y,'.repeat(5000)];
    const started = performance.now();
    expect(wordDiff(left, right).before).toEqual([{ text: left, isChanged: true }]);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
