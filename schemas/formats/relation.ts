import { PropertyType } from '#schemas/codes.ts';
import type { Locale } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { type FormatColumn, type TextFormat, isEmptyValue, isRecord, ownText, parseEncoded } from './format.ts';

/** A related record as a cell shows it. */
export interface RelatedRecord {
  id: string;
  /** The word for it where it is deleted. */
  text: string;
  deleted?: true;
}

/** What stands in place of a related record that is no longer there. Source: contract 6.2. */
export function deletedWord(locale: Locale): string {
  return locale === 'zh' ? '已删除' : 'deleted';
}

type Inner = (value: unknown, column: FormatColumn) => string;

/**
 * The related records of a cell: `{id, displayCode, [displayCode]: value}`, `{displayCode, items}`, or `{id, name}` of
 * forms, one or several; deleted ones as `{id, deleted: true}`. `inner` writes the shown value by its own type.
 * Source: contract 6.2.
 */
export function readRelations(value: unknown, inner: Inner, locale: Locale): RelatedRecord[] | undefined {
  const read = parseEncoded(value);
  const [items, displayCode] = isRecord(read) && Array.isArray(read.items) ? [read.items, read.displayCode] : [Array.isArray(read) ? read : [read], undefined];
  if (!items.every(isRecord)) return undefined;
  return items.map((item) => {
    const id = ownText(item.id);
    if (item.deleted === true) return { id, text: deletedWord(locale), deleted: true };
    const code = ownText(item.displayCode ?? displayCode);
    const propertyType = typeof item.propertyType === 'number' ? item.propertyType : PropertyType.shortText;
    const shown = code === '' || isEmptyValue(valueAt(item, code)) ? '' : inner(valueAt(item, code), { propertyCode: code, propertyType });
    return { id, text: shown || ownText(item.name) };
  });
}

/** Makes the text of a relation, several records joined by `;`. Source: contract 6.2. */
export function relationText(inner: TextFormat): TextFormat {
  return (value, _column, locale) => {
    if (isEmptyValue(value)) return '';
    const records = readRelations(value, (one, column) => inner(one, column, locale), locale);
    if (!records) return ownText(value);
    return records
      .map((record) => record.text)
      .filter((text) => text !== '')
      .join(';');
  };
}
