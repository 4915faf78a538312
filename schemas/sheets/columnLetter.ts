/** Letter of a column as spreadsheets show it: 0 is A, 26 is AA. */
export function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26));
}
