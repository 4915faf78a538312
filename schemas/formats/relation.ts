import { PropertyType } from '../codes.ts';
import { type FormatColumn, type TextFormat, isEmptyValue, isRecord, ownText, parseEncoded } from './format.ts';

/** A related record as a cell shows it. */
export interface RelatedRecord {
  id: string;
  text: string;
}

type Inner = (value: unknown, column: FormatColumn) => string;

/**
 * The related records of a cell: `{id, displayCode, [displayCode]: value}`, `{displayCode, items}`, or `{id, name}` of
 * forms, one or several. `inner` writes the shown value by its own type. Source: contract 6.2.
 */
export function readRelations(value: unknown, inner: Inner): RelatedRecord[] | undefined {
  const read = parseEncoded(value);
  if (isRecord(read) && Array.isArray(read.items)) return related(read.items, read.displayCode, inner);
  return related(Array.isArray(read) ? read : [read], undefined, inner);
}

function related(items: unknown[], displayCode: unknown, inner: Inner): RelatedRecord[] | undefined {
  if (!items.every(isRecord)) return undefined;
  return items.map((item) => {
    const code = ownText(item.displayCode ?? displayCode);
    const propertyType = typeof item.propertyType === 'number' ? item.propertyType : PropertyType.shortText;
    const shown = code === '' || isEmptyValue(item[code]) ? '' : inner(item[code], { propertyCode: code, propertyType });
    return { id: ownText(item.id), text: shown || ownText(item.name) };
  });
}

/** Makes the text of a relation, several records joined by `;`. Source: contract 6.2. */
export function relationText(inner: TextFormat): TextFormat {
  return (value, _column, locale) => {
    if (isEmptyValue(value)) return '';
    const records = readRelations(value, (one, column) => inner(one, column, locale));
    if (!records) return ownText(value);
    return records
      .map((record) => record.text)
      .filter((text) => text !== '')
      .join(';');
  };
}
