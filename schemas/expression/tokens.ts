import { toNumeric, type Numeric } from './decimals.ts';
import { ExpressionError } from './node.ts';

/** One word of an expression; `at` and `length` mark it in the text. */
export type Token = { at: number; length: number } & (
  | { kind: 'number'; value: Numeric }
  | { kind: 'text'; value: string }
  | { kind: 'item'; sheet?: string; code: string }
  | { kind: 'word'; word: string }
  | { kind: 'sign'; sign: string }
  | { kind: 'end' }
);

const CODE = '[A-Za-z][A-Za-z0-9_]{0,63}';
const BLANK = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const WORD = /[A-Za-z][A-Za-z0-9_]*/y;
const ITEM = new RegExp(String.raw`\$\{\s*(?:(${CODE})\.)?(${CODE}|participants_)\s*\}`, 'y');
const SIGN = /==|!=|<=|>=|[-+*/<>(),[\]]/y;
const TEXT = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/y;

/** Splits the text of an expression into words, ending with one of kind `end`. Errors: ExpressionError. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = match(BLANK, text, at);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(token);
    at += token.length;
  }
  tokens.push({ kind: 'end', at, length: 0 });
  return tokens;
}

function tokenAt(text: string, at: number): Token {
  const number = match(NUMBER, text, at);
  if (number) return { kind: 'number', value: toNumeric(number[0]) ?? Infinity, at, length: number[0].length };
  const quoted = match(TEXT, text, at);
  if (quoted) return { kind: 'text', value: (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1'), at, length: quoted[0].length };
  const item = match(ITEM, text, at);
  if (item) return { kind: 'item', sheet: item[1], code: item[2] ?? '', at, length: item[0].length };
  const word = match(WORD, text, at);
  if (word) return { kind: 'word', word: word[0], at, length: word[0].length };
  const sign = match(SIGN, text, at);
  if (sign) return { kind: 'sign', sign: sign[0], at, length: sign[0].length };
  throw new ExpressionError(reasonFor(text, at), at);
}

function reasonFor(text: string, at: number): string {
  const char = text[at];
  if (char === '$') return 'an item is written ${code} or ${sheet.code}';
  if (char === '"' || char === "'") return 'the quotation mark is not closed';
  if (char === '=') return 'equality is written ==';
  if (char === '&' || char === '|' || char === '!') return 'write and, or, not';
  return `unexpected character ${JSON.stringify(char)}`;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
