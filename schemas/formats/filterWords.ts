import { PropertyType } from '../codes.ts';
import type { QueryCondition } from '../list.ts';
import type { Locale } from '../localized.ts';
import { addressText } from './address.ts';
import { isRecord, listSeparator, ownText } from './format.ts';
import { logicText } from './logic.ts';
import { numberText } from './number.ts';
import { statusText } from './status.ts';

/** Condition as far as the words of its value need it. */
type WordsOf = Pick<QueryCondition, 'propertyCode' | 'propertyType' | 'displayFormat'>;

/**
 * Words of a filter value for its chip and `propertyValueName`.
 * Shape: `value` is the form value of the condition's kind: text, `[from, to]`, list of choices, units or records,
 * address parts, boolean. Source: EN-018, OP-51, LS-015.
 */
export function filterWords(value: unknown, condition: WordsOf, locale: Locale): string {
  if (condition.propertyCode === 'sequenceStatus') return asList(value).map((one) => statusText(one, condition, locale)).join(listSeparator(locale));
  if (condition.propertyType === PropertyType.number && Array.isArray(value)) return numberRange(value, condition, locale);
  if ((condition.propertyType === PropertyType.date || condition.propertyType === PropertyType.time) && Array.isArray(value)) return rangeOf(value.map(shortEnd), locale);
  if (typeof value === 'boolean') return logicText(value, condition, locale);
  if (Array.isArray(value) && value.some(isRecord)) return value.map(nameOf).join(',');
  if (Array.isArray(value)) return value.map(ownText).join(listSeparator(locale));
  if (condition.propertyType === PropertyType.address) return addressText(value, { propertyType: PropertyType.address, displayFormat: 0 }, locale);
  return ownText(value);
}

function numberRange(value: unknown[], condition: WordsOf, locale: Locale): string {
  const [from = '', to = ''] = value.map((bound) => numberText(bound, condition, locale));
  if (to === '') return `≥ ${from}`;
  if (from === '') return `≤ ${to}`;
  return from === to ? from : rangeOf([from, to], locale);
}

function rangeOf([from = '', to = '']: string[], locale: Locale): string {
  if (from === to) return from;
  return `${from} ${locale === 'zh' ? '至' : 'to'} ${to}`;
}

/** A whole day says its date only: `2026-07-01 00:00:00` to `2026-07-31 23:59:59`. */
function shortEnd(end: unknown): string {
  return ownText(end).replace(/ (?:00:00:00|23:59:59)$/, '');
}

function nameOf(entry: unknown): string {
  return isRecord(entry) ? ownText(entry.name) || ownText(entry.id) : ownText(entry);
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : ownText(value).split(';');
}
