/** A part of a cell that names several things: its text, and whether quotation marks say that it is one name as it stands. */
export interface NamedPart {
  text: string;
  isQuoted: boolean;
}

/** Divides always, outside quotation marks. */
const HARD = /[;\n]/;
/** Divides where no longer known value fits. */
const SOFT = /[；、,，]/;
/** Pieces between soft marks that may be one value, and its characters, in a cell that has no more soft marks than `softMarks`. */
const MOST = { pieces: 12, runChars: 500, softMarks: 200 };
/** What is quoted, or a reader would take it apart, trim it or pass it over. */
const QUOTED = /[;"\r\n]|^\s|\s$|^$|^--$/;
const WITH_ID = /^(.*)\[([^[\]]+)\]$/s;

/** Several values as one cell; each is read back as it is. Source: contract 9 (What is written). */
export function joinSeveral(texts: readonly string[]): string {
  return texts.map((text) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';');
}

/** A name with the id after it, where the name alone is not one's own. Source: contract 9. */
export function withId(name: string, id: string): string {
  return name === '' ? `[${id}]` : `${name} [${id}]`;
}

/** The id that stands in brackets after a name; undefined = there is none. Source: contract 9. */
export function idAfterName(text: string): string | undefined {
  return WITH_ID.exec(text)?.[2];
}

/**
 * The parts of a cell of several values: `;` and line breaks divide outside quotation marks, the other marks only where no longer
 * known value fits. Source: contract 9 (Several values in a cell).
 */
export function splitSeveral(text: string, isKnown: (part: string) => boolean): NamedPart[] {
  const most = mostPieces(text);
  return hardParts(text).flatMap((part) => {
    if (part.isQuoted || isKnown(part.text)) return [part];
    return knownRuns(softPieces(part.text), most, isKnown).map((found) => ({ text: found, isQuoted: false }));
  });
}

/** Every text that `splitSeveral` may ask about, for readers that look all of them up at once. */
export function severalTexts(text: string): string[] {
  const most = mostPieces(text);
  const found = hardParts(text).flatMap((part) => {
    if (part.isQuoted) return [part.text];
    const pieces = softPieces(part.text);
    return [part.text, ...pieces.flatMap((_, from) => runsFrom(pieces, from, most).map(({ run }) => run))];
  });
  return [...new Set(found)].filter((part) => part !== '');
}

/** A cell of very many marks would be as many texts squared. */
function mostPieces(text: string): number {
  return text.split(SOFT).length > MOST.softMarks ? 1 : MOST.pieces;
}

function hardParts(text: string): NamedPart[] {
  const parts: NamedPart[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = quotedFrom(text, at);
    const end = quoted?.end ?? nextMark(text, at);
    const part = quoted ? { text: quoted.text, isQuoted: true } : { text: text.slice(at, end).trim(), isQuoted: false };
    if (part.isQuoted || part.text !== '') parts.push(part);
    at = end + 1;
  }
  return parts;
}

function nextMark(text: string, from: number): number {
  const found = text.slice(from).search(HARD);
  return found < 0 ? text.length : from + found;
}

const QUOTED_PART = /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)/y;

/** A part in quotation marks that begins here and is followed by a mark or the end; undefined = there is none. */
function quotedFrom(text: string, at: number): { text: string; end: number } | undefined {
  QUOTED_PART.lastIndex = at;
  const found = QUOTED_PART.exec(text);
  return found ? { text: (found[1] ?? '').replaceAll('""', '"'), end: at + found[0].length } : undefined;
}

/** A piece between soft marks: where it begins and ends in its part. */
interface Piece {
  part: string;
  from: number;
  to: number;
}

function softPieces(part: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at <= part.length; at += 1) {
    if (at < part.length && !SOFT.test(part[at] ?? '')) continue;
    if (part.slice(from, at).trim() !== '') pieces.push({ part, from, to: at });
    from = at + 1;
  }
  return pieces;
}

/** What pieces from one on may be together, the longest first; a piece alone may be of any length. */
function runsFrom(pieces: readonly Piece[], from: number, most: number): { run: string; next: number }[] {
  const first = pieces[from];
  if (!first) return [];
  const last = pieces.slice(from, from + most).findLastIndex(({ to }, more) => more === 0 || to - first.from <= MOST.runChars);
  const run = pieces.slice(from, from + last + 1);
  return run.map(({ to }, more) => ({ run: first.part.slice(first.from, to).trim(), next: from + more + 1 })).toReversed();
}

function knownRuns(pieces: readonly Piece[], most: number, isKnown: (part: string) => boolean): string[] {
  const found: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const runs = runsFrom(pieces, at, most);
    const best = runs.find(({ run }) => isKnown(run)) ?? runs.at(-1);
    if (!best) break;
    found.push(best.run);
    at = best.next;
  }
  return found;
}
