import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';

/** What a text format reads of a column or data item. */
export interface FormatColumn {
  propertyCode?: string;
  propertyType: number;
  displayFormat?: number | null;
  /** Choices by dictionary, whose names show in place of the stored codes (contract 6.6). */
  options?: QueryCondition['options'];
}

/**
 * Pure text of a value: '' for an empty value, the value's own text when it cannot be read by its type.
 * Source: contract 6.3.
 */
export type TextFormat = (value: unknown, column: FormatColumn, locale: Locale) => string;

/** Whether a value counts as empty on screen: null, absent, '' and a list without entries. Source: contract 6.2. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The text of a value whatever it is: never empty for a value that is there, never an error. Source: contract 6.3. */
export function ownText(value: unknown): string {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value) ?? '';
  return String(value);
}

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with string keys as it is; anything else is one without fields. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** A record of texts, such as names by language. */
export function isStringRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');
}

/** How an object, a list or a text that was encoded begins. */
const ENCODED = /^\s*[{["]/;

/**
 * Reads JSON text that may have been encoded twice, as addresses of family servers are.
 * Shape: returns the value itself when it is no text, and the text when it holds no JSON. Source: contract 6.2.
 */
export function parseEncoded(value: unknown): unknown {
  let read = value;
  // Text that begins like none is not tried: a refusal of the parser costs as much as fifty cells.
  for (let times = 0; times < 2 && typeof read === 'string' && ENCODED.test(read); times += 1) {
    try {
      read = JSON.parse(read);
    } catch {
      return read;
    }
  }
  return read;
}

/** Separator of several choices: `、` in Chinese, `, ` in English. Source: contract 6.3. */
export function listSeparator(locale: Locale): string {
  return locale === 'zh' ? '、' : ', ';
}
