import type { Encoded } from '#server/store/properties/storage.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v' };
const NEEDS_ESCAPE = /[\\\t\n\r\b\f\v]/;
const ESCAPED = /[\\\t\n\r\b\f\v]/g;

/** One line of COPY text: fields parted by tabs, absent ones as `\N`. */
export function copyLine(fields: readonly Encoded[]): string {
  let line = '';
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index];
    if (index > 0) line += '\t';
    if (field === null || field === undefined) line += '\\N';
    else line += NEEDS_ESCAPE.test(field) ? field.replace(ESCAPED, (character) => ESCAPES[character] ?? character) : field;
  }
  return `${line}\n`;
}
