import type { Encoded } from '#server/store/properties/storage.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v' };
const NEEDS_ESCAPE = /[\\\t\n\r\b\f\v]/;
const ESCAPED = /[\\\t\n\r\b\f\v]/g;

/** One line of COPY text without its end: fields parted by tabs, absent ones as `\N`. */
export function copyFields(fields: readonly Encoded[]): string {
  return fields.map(copyField).join('\t');
}

function copyField(field: Encoded): string {
  if (field === null) return '\\N';
  return NEEDS_ESCAPE.test(field) ? field.replace(ESCAPED, (character) => ESCAPES[character] ?? character) : field;
}

/** COPY text of lines. */
export function copyText(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
