import type { QueryCondition } from '#schemas/list.ts';
import { type Locale, localized } from '#schemas/localized.ts';
import { TONES, type Tone } from '#schemas/tones.ts';
import { isRecord } from './format.ts';

/** One entry of a dictionary in the `options` of an item, column or condition (contract 6.6). */
export interface DictionaryEntry {
  /** What records hold: the code, or the name where a server gives no code. */
  value: string;
  name: string;
  nameEn: string;
  /** No longer offered, still shown where a record holds it. */
  retired: boolean;
  /** Tone of its tag; without one its place says which. */
  color?: Tone;
}

type Options = QueryCondition['options'];

/** The entries of a configuration, once they are made. */
const remembered = new WeakMap<object, { entries: readonly DictionaryEntry[]; names: Record<Locale, ReadonlyMap<string, string>> } | null>();

/** The entries that `options` carry; undefined when the choices come from elsewhere. Source: contract 6.6, ADR 0007. */
export function dictionaryEntries(options: Options): readonly DictionaryEntry[] | undefined {
  return readOnce(options)?.entries;
}

/** Names of entries by stored value in a language; undefined when the choices come from elsewhere. */
export function dictionaryNames(options: Options, locale: Locale): ReadonlyMap<string, string> | undefined {
  return readOnce(options)?.names[locale];
}

/** A column reads them for every cell, so they are made once. */
function readOnce(options: Options) {
  if (typeof options !== 'object' || options === null) return null;
  const known = remembered.get(options);
  if (known !== undefined) return known;
  const found = readDictionary(options);
  remembered.set(options, found);
  return found;
}

function readDictionary(options: object) {
  if (!isRecord(options) || !Array.isArray(options.useDictionariesData) || options.useDictionariesData.length === 0) return null;
  const entries = options.useDictionariesData.flatMap(toEntry);
  const byName = (nameOf: (entry: DictionaryEntry) => string) => new Map(entries.map((entry) => [entry.value, nameOf(entry)]));
  return { entries, names: { zh: byName(({ name }) => name), en: byName(({ nameEn }) => nameEn) } };
}

function toEntry(entry: unknown): DictionaryEntry[] {
  if (!isRecord(entry) || typeof entry.name !== 'string' || entry.name === '') return [];
  const { name, code, name_i18n } = entry;
  const names = typeof name_i18n === 'string' ? { name, name_i18n } : { name };
  const color = TONES.find((tone) => tone === entry.color);
  return [
    {
      value: typeof code === 'string' && code !== '' ? code : name,
      name,
      nameEn: localized(names, 'en'),
      retired: entry.disabled === true,
      ...(color && { color }),
    },
  ];
}
