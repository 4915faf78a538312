import { changedAt, knownText, type TextPath } from './jsonTexts.ts';

/** The text of a field that travels as JSON text: text stays as it is, nothing stays nothing. A value that has been decoded gets its very text back. Source: contract 8.1, 17. */
export function encodeText(value: unknown): unknown {
  if (value === undefined || value === null || typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const known = knownText.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  knownText.set(value, text);
  return text;
}

/** A value as it travels, from one that is used inside. Shape: copied along the ways, else the same objects. */
export function encodeTexts<T>(value: T, paths: readonly TextPath[]): T {
  // Fields at the ends of the ways are of any type.
  return paths.reduce<unknown>((read, path) => changedAt(read, path, encodeText), value) as T;
}
