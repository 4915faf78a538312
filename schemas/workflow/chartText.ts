/** Share of the letter size that letters are wide: ideographs, capitals, narrow letters, all others. */
const WIDE = 1;
const CAPITAL = 0.68;
const NARROW = 0.32;
const USUAL = 0.6;
const NARROW_LETTERS: ReadonlySet<string> = new Set("iljtfrI.,:;'|!()[] ");
const FIRST_IDEOGRAPH = 0x2e80;
/** Signs and punctuation that are as wide as ideographs though they stand before them. */
const FULL_WIDTH = /[\u1100-\u11ff\u2014\u2018-\u201d\u2026]/;

/** About how wide a text is where it cannot be measured, rather too wide. Units: px. */
export function textWidth(text: string, letterPx: number): number {
  let width = 0;
  for (const letter of text) width += shareOf(letter) * letterPx;
  return width;
}

/** A text in at most so many lines of so much room, words kept whole where they can be; what is too much is cut off with a sign that says so. Units: px. */
export function fitText(text: string, roomPx: number, letterPx: number, mostLines: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < mostLines) {
    const fits = lettersThatFit(rest, roomPx, letterPx);
    if (fits === rest.length) return [...lines, rest];
    if (lines.length === mostLines - 1) return [...lines, `${rest.slice(0, lettersThatFit(rest, roomPx - letterPx, letterPx)).trimEnd()}…`];
    const cut = placeToBreak(rest, fits);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}

function shareOf(letter: string): number {
  if ((letter.codePointAt(0) ?? 0) >= FIRST_IDEOGRAPH || FULL_WIDTH.test(letter)) return WIDE;
  if (NARROW_LETTERS.has(letter)) return NARROW;
  return letter >= 'A' && letter <= 'Z' ? CAPITAL : USUAL;
}

function lettersThatFit(text: string, roomPx: number, letterPx: number): number {
  let width = 0;
  let length = 0;
  for (const letter of text) {
    width += shareOf(letter) * letterPx;
    if (width > roomPx) return Math.max(1, length);
    length += letter.length;
  }
  return text.length;
}

/** Behind a blank where there is one near, so that words stay whole. */
function placeToBreak(text: string, fits: number): number {
  const blank = text.lastIndexOf(' ', fits);
  return blank > fits / 3 ? blank : fits;
}
