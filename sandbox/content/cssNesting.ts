/**
 * How deeply a CSS text nests, before any parser sees it: parsers nest with the text, and not all of them bear any depth.
 * Reads what strings, comments and addresses are as the language does, so that none of them hides a bracket. Source: CSS Syntax, section 4.
 */

const comment = /\/\*[\s\S]*?(?:\*\/|$)/y;
const string = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
/** A name with the sign before it and the bracket of a function. Comment signs of HTML stand for themselves. */
const word = /<!--|[#@]?((?:[\w\u0080-\uffff-]|\\[\da-f]{1,6}[ \t\n]?|\\[^\n])+)(\(?)/iy;
const quotedAddress = /[ \t\n]*["']/y;
const bareAddress = /(?:[^)\\]|\\[\s\S])*\)?/y;
const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Whether brackets of any kind nest deeper than `most`, found in one pass. `css` has line ends as `\n` and no zero characters. */
export function nestsDeeper(css: string, most: number): boolean {
  /** What closes each bracket that is open. */
  const open: string[] = [];
  for (let at = 0; at < css.length; ) {
    const { length, opens } = tokenAt(css, at);
    const sign = css[at + length - 1] ?? '';
    if (opens) open.push(closing.get(sign) ?? '');
    else if (length === 1 && sign === open.at(-1)) open.pop();
    if (open.length > most) return true;
    at += length;
  }
  return false;
}

/** The token that begins here; `opens` = its last character is a bracket that opens. */
function tokenAt(css: string, at: number): { length: number; opens: boolean } {
  const passed = lengthAt(comment, css, at) || lengthAt(string, css, at);
  if (passed > 0) return { length: passed, opens: false };
  word.lastIndex = at;
  const found = word.exec(css);
  if (!found) return { length: 1, opens: closing.has(css[at] ?? '') };
  const [whole, plain = '', bracket] = found;
  const end = at + whole.length;
  const isAddress = bracket === '(' && whole.length === plain.length + 1 && unescaped(plain).toLowerCase() === 'url';
  if (!isAddress || lengthAt(quotedAddress, css, end) > 0) return { length: whole.length, opens: bracket === '(' };
  return { length: whole.length + lengthAt(bareAddress, css, end), opens: false };
}

function unescaped(written: string): string {
  return written.replaceAll(/\\(?:([\da-f]{1,6})[ \t\n]?|(.))/gi, (_, hex?: string, sign?: string) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

function lengthAt(pattern: RegExp, css: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(css)?.[0].length ?? 0;
}
