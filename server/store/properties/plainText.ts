import { invalidParameter } from '#server/db/errors.ts';

const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/** Text that comes back as it went in; what the database cannot hold (NUL, half surrogates) is refused (safety.md R9). */
export function plainText(value: unknown, path: string): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  if (text === undefined) throw invalidParameter(path, { zh: '应为文本', en: 'text expected' });
  if (UNSTORABLE.test(text)) throw invalidParameter(path, { zh: '含有无法保存的字符', en: 'it holds a character that cannot be stored' });
  return text;
}

/** JSON text that comes back as it went in. */
export function plainJson(value: unknown, path: string): string {
  const text = JSON.stringify(value);
  if (/\\u0000|\\ud[89a-f]/i.test(text) || UNSTORABLE.test(text)) throw invalidParameter(path, { zh: '含有无法保存的字符', en: 'it holds a character that cannot be stored' });
  return text;
}
