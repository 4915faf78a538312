import { isStorable } from '#schemas/records/storable.ts';
import { valueReasons, expected, invalidItem } from '#server/refusals/values.ts';
import type { ItemPlace } from './storage.ts';

/** Text that comes back as it went in. Errors: invalidItem for what cannot be stored. */
export function plainText(value: unknown, place: ItemPlace): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isPlain) throw invalidItem(place, expected.text);
  const text = String(value);
  if (!isStorable(text)) throw notStorable(place);
  return text;
}

/** JSON text that comes back as it went in. Errors: invalidItem for what cannot be stored. */
export function plainJson(value: unknown, place: ItemPlace): string {
  const text = JSON.stringify(value);
  // Written out as escapes, which the column type refuses.
  if (/\\u0000|\\ud[89a-f]/i.test(text) || !isStorable(text)) throw notStorable(place);
  return text;
}

function notStorable(place: ItemPlace): Error {
  return invalidItem(place, valueReasons.notStorable);
}
