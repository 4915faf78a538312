import { invalidParameter } from '#server/db/errors.ts';

const HALF_SURROGATE = /\p{Surrogate}/u;

/** Whether the database can hold a text unchanged: no NUL, no half of a surrogate pair (safety.md R9). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !HALF_SURROGATE.test(text);
}

/** Text that comes back as it went in. Errors: invalidParameter for what cannot be stored. */
export function plainText(value: unknown, path: string): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isPlain) throw invalidParameter(path, { zh: '应为文本', en: 'text expected' });
  const text = String(value);
  if (!isStorable(text)) throw notStorable(path);
  return text;
}

/** JSON text that comes back as it went in. Errors: invalidParameter for what cannot be stored. */
export function plainJson(value: unknown, path: string): string {
  const text = JSON.stringify(value);
  // Written out as escapes, which the column type refuses.
  if (/\\u0000|\\ud[89a-f]/i.test(text) || !isStorable(text)) throw notStorable(path);
  return text;
}

function notStorable(path: string): Error {
  return invalidParameter(path, { zh: '含有无法保存的字符', en: 'it holds a character that cannot be stored' });
}
