/** The words that a script's text is made of, read one after the other without running anything. */

// Comments and texts that do not end are one word as well: looking for the end of each again would take quadratic time.
const token =
  /\s+|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|for\s+await(?![\w$])|(?:\p{ID_Start}|[$_#])[\p{ID_Continue}$\u200c\u200d]*|\.?\d[\w.]*|=>|\+\+|--|\?\.(?!\d)|\.\.\.|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[\s\S]/uy;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy;
/** Behind one of these a slash begins a pattern. */
export const WORDS_BEFORE_PATTERN: ReadonlySet<string> = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'else',
  'do',
  'await',
  'yield',
  'instanceof',
]);

/** The word, mark, text or run of blanks that begins here; a pattern only where one may begin. */
export function wordAt(source: string, at: number, mayBePattern: boolean): string {
  if (mayBePattern && source[at + 1] !== '/' && source[at + 1] !== '*') {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) return found[0];
  }
  token.lastIndex = at;
  return token.exec(source)?.[0] ?? source.charAt(at);
}

/** Where the part of a template that begins here ends: behind its closing mark, or behind the `${` of a hole. */
export function endOfTemplatePart(source: string, from: number): { end: number; isHole: boolean } {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return { end: at + 1, isHole: false };
    else if (source[at] === '$' && source[at + 1] === '{') return { end: at + 2, isHole: true };
  }
  return { end: source.length, isHole: false };
}
