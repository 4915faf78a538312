import { isStorable } from '#schemas/records/storable.ts';

/** What the JSON text of a filter holds; signs that cannot be stored are found as escapes too. Errors: SyntaxError, RangeError. Source: safety.md R9. */
export function readFilterJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string' && !isStorable(value)) throw new RangeError('A text holds signs that cannot be stored');
    return value;
  });
}
