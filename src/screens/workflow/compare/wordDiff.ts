/** A piece of a text; `isChanged` = the other text does not have it there. */
export interface TextPiece {
  text: string;
  isChanged: boolean;
}

/** Words of letters or digits, else single signs: those of Chinese stand for themselves. */
const WORDS = /[A-Za-z0-9_.]+|[\s\S]/gu;
/** Most comparisons of words of one text with those of the other. */
const MOST = 250_000;

/** What two texts do not have in common, word by word; texts that are long and wholly different are marked whole. */
export function wordDiff(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const [left, right] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const common = commonWords(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const inMiddle = (place: number, length: number, same: ReadonlySet<number>) => place >= start && place < length - end && !same.has(place - start);
  return {
    before: toPieces(left, (place) => inMiddle(place, left.length, common.left)),
    after: toPieces(right, (place) => inMiddle(place, right.length, common.right)),
  };
}

/** Places of the longest row of words that both have in one order. */
function commonWords(left: readonly string[], right: readonly string[]): { left: Set<number>; right: Set<number> } {
  const found = { left: new Set<number>(), right: new Set<number>() };
  if (left.length * right.length > MOST) return found;
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) {
      found.left.add(row);
      found.right.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

function toPieces(words: readonly string[], isChanged: (place: number) => boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const [place, text] of words.entries()) {
    const last = pieces.at(-1);
    if (last && last.isChanged === isChanged(place)) last.text += text;
    else pieces.push({ text, isChanged: isChanged(place) });
  }
  return pieces;
}
