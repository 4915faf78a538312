import { expected, invalidItem } from '#server/refusals/values.ts';
import { isEmptyValue, type PropertyStorage } from './storage.ts';

/** As fields and imports read it: without powers of ten. */
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const MAX_LENGTH = 100;

/** Decimal text of a number from outside; undefined when it is none. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text.length <= MAX_LENGTH && DECIMAL.test(text) ? text : undefined;
}

/**
 * A stored number for the wire: a JSON number where nothing is lost, else its exact text (contract 6.3: numbers
 * arrive exact). Trailing zeros carry no value.
 */
export function wireNumber(stored: string): number | string {
  const number = Number(stored);
  const canonical = stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored;
  return String(number) === canonical ? number : canonical;
}

/** Numbers: numeric without a fixed scale, so that no digit is rounded away. */
export const numberStorage: PropertyStorage = {
  columnType: 'numeric',
  indexing: 'scalar',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const text = decimalText(value);
    if (text === undefined) throw invalidItem(place, expected.number);
    return text;
  },
  toRow: (stored) => (stored === null || stored === undefined ? null : wireNumber(String(stored))),
  toForm: (stored) => (stored === null || stored === undefined ? null : wireNumber(String(stored))),
};
