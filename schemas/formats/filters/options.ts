import { OrderType } from '#schemas/codes.ts';
import type { NestedCondition, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { type DictionaryEntry, dictionaryEntries } from '#schemas/formats/dictionary.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';

/** One choice: what is sent and what is shown. */
export interface Choice {
  value: string;
  text: string;
  /** No longer offered, still shown where a record holds it. */
  retired?: true;
}

/** Choices that stand in another model's records (contract 6.6). */
export interface ModelChoices {
  schemaCode: string;
  /** Item of that model whose values are the choices. */
  sheetDataItem: string;
  /** Items whose rows' order is the order of the choices; absent = by the value itself. */
  orderByFields?: readonly string[];
  /** 1 ascending, 2 descending. */
  orderType?: number;
  /** Which rows count, as `queryCondition` (contract 8.2). */
  condition?: readonly (readonly (readonly NestedCondition[])[])[];
}

/** Where the choices of a condition or data item come from. */
export type ChoiceSource =
  | { kind: 'list'; choices: Choice[] }
  | { kind: 'model'; model: ModelChoices /** Of its values only these. */; only?: readonly string[] };

/** Most choices taken from one configuration. */
const MAX_CHOICES = 2000;

/**
 * Reads the `options` of a condition or data item in every form the contract knows.
 * Shape: `a;b;c`, `{options: 'a;b'}`, `{items: [..]}`, `{checkedDictionary, useDictionariesData: [{name, id, code, name_i18n}]}` or
 * `{schemaCode, sheetDataItem, orderByFields, orderType, condition}` (choices from another model); anything else gives no choices.
 * Source: contract 6.6, 15.4, ADR 0007.
 */
export function choicesOf(options: QueryCondition['options'], locale: Locale = 'zh'): ChoiceSource {
  const entries = dictionaryEntries(options);
  if (entries) return { kind: 'list', choices: entries.slice(0, MAX_CHOICES).map((entry) => toChoice(entry, locale)) };
  if (typeof options === 'string') return choiceList(splitOptions(options));
  if (Array.isArray(options)) return choiceList(options.filter((item): item is string => typeof item === 'string'));
  if (!isRecord(options)) return choiceList([]);
  const model = modelChoicesOf(options);
  if (model) return { kind: 'model', model };
  if (Array.isArray(options.items)) return choiceList(options.items.filter((item): item is string => typeof item === 'string'));
  return choiceList(typeof options.options === 'string' ? splitOptions(options.options) : []);
}

/** Splits `a;b;c`; empty parts are left out. */
export function splitOptions(text: string): string[] {
  return text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function choiceList(values: readonly string[]): ChoiceSource {
  const unique = [...new Set(values)].slice(0, MAX_CHOICES);
  return { kind: 'list', choices: unique.map((value) => ({ value, text: value })) };
}

function toChoice({ value, name, nameEn, retired }: DictionaryEntry, locale: Locale): Choice {
  return { value, text: locale === 'zh' ? name : nameEn, ...(retired ? { retired } : {}) };
}

function modelChoicesOf({ schemaCode, sheetDataItem, orderByFields, orderType, condition }: Record<string, unknown>): ModelChoices | undefined {
  if (typeof schemaCode !== 'string' || typeof sheetDataItem !== 'string') return undefined;
  const fields = [orderByFields].flat().filter((field): field is string => typeof field === 'string' && field !== '');
  const direction = Number(orderType);
  const nested = typeof condition === 'string' ? readJson(condition) : condition;
  return {
    schemaCode,
    sheetDataItem,
    ...(fields.length > 0 && { orderByFields: fields }),
    ...((direction === OrderType.ascending || direction === OrderType.descending) && { orderType: direction }),
    // The server checks its shape with the request.
    ...(Array.isArray(nested) && nested.length > 0 && { condition: nested as NestedCondition[][][] }),
  };
}
