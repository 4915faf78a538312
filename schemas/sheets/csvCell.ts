/** What a spreadsheet would take for the beginning of a formula, or passes over before one, and the same signs in full width. */
const FORMULA_SIGNS = '=+\\-@\\t\\r\\n\\0＝＋－＠';
/** Apostrophes before such a sign count too, or the one of a text itself would be taken for the guard when it is read. */
const FORMULA_LIKE = new RegExp(`^'*[${FORMULA_SIGNS}]`);
const GUARDED = new RegExp(`^'+[${FORMULA_SIGNS}]`);
/** Quotation marks keep these: every separator that is read (contract 9), and what ends a line. */
const QUOTED = /[",;|\t\r\n]/;

/**
 * A text as a cell of CSV: one that a spreadsheet would run as a formula begins with an apostrophe, which `withoutGuard` takes
 * off again. Source: safety.md S8, contract 9.
 */
export function csvCell(text: string): string {
  const inert = FORMULA_LIKE.test(text) ? `'${text}` : text;
  return QUOTED.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Texts as a line of CSV, without its end; one whose only text is empty is quoted, or the line would have no cells at all. */
export function csvLine(texts: readonly string[]): string {
  const line = texts.map(csvCell).join(',');
  return line === '' && texts.length > 0 ? '""' : line;
}

/** The text of a cell that was read, without the apostrophe that `csvCell` put before it. */
export function withoutGuard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
