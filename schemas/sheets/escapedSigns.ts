/** `_x000D_` is how a workbook writes signs that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** The text that such signs stand in. */
export function unescapeSigns(text: string): string {
  return text.includes('_x') ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))) : text;
}

/** A text that only looks so: its underscores are written as such signs themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
