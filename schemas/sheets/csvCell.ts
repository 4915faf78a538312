/** What a spreadsheet would take for the beginning of a formula, or passes over before one, and the same signs in full width. */
const FORMULA_SIGNS = '=+\\-@\\t\\r\\n\\0＝＋－＠';
/** Apostrophes before such a sign count too, or the one of a text itself would be taken for the guard when it is read. */
const FORMULA_LIKE = new RegExp(`^'*[${FORMULA_SIGNS}]`);
const GUARDED = new RegExp(`^'+[${FORMULA_SIGNS}]`);
/** Quotation marks keep these: every separator that is read (contract 9), and what ends a line. */
const QUOTED = /[",;|\t\r\n]/;

/** Beginning of CSV that the portal writes: the mark of UTF-8, and the separator. Only in files that begin so an apostrophe is a guard (contract 9). */
export const CSV_HEAD = '\uFEFFsep=,\r\n';

/**
 * A text as a cell of CSV: one that a spreadsheet would run as a formula begins with an apostrophe, which `withoutGuard` takes
 * off again. Source: safety.md S8, contract 9.
 */
export function csvCell(text: string): string {
  return bareCsvCell(FORMULA_LIKE.test(text) ? `'${text}` : text);
}

/** Texts as a line of CSV that begins with CSV_HEAD, without its end. */
export function csvLine(texts: readonly string[]): string {
  return texts.map(csvCell).join(',');
}

/** Texts as a line of CSV for readers that know no guard; one whose only text is empty is quoted, or the line would have no cells at all. */
export function bareCsvLine(texts: readonly string[]): string {
  const line = texts.map(bareCsvCell).join(',');
  return line === '' && texts.length > 0 ? '""' : line;
}

function bareCsvCell(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that was read, without the apostrophe that `csvCell` put before it. */
export function withoutGuard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
