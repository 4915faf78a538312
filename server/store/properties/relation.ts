import { PropertyType } from '#schemas/codes.ts';
import { valueReasons, invalidItem } from '#server/refusals/values.ts';
import { plainText } from './plainText.ts';
import { arrayText, elementsOf, isEmptyValue, type ItemPlace, type PropertyStorage, type Names } from './storage.ts';

/** Item of the related model whose value is shown; its record name when none is set. */
export function displayCodeOf({ item }: ItemPlace): string {
  return item.relativePropertyCode ?? 'name';
}

/** One related record: its id (contract 6.2). */
export const relationStorage: PropertyStorage = {
  columnType: 'text collate "C"',
  indexing: 'scalar',
  encode: (value, place) => (isEmptyValue(value) ? null : recordId(value, place)),
  want(stored, place, wanted) {
    if (typeof stored === 'string') wanted.record(place, stored);
  },
  toRow(stored, place, names) {
    if (typeof stored !== 'string') return null;
    const displayCode = names.displayCode(place);
    return { ...rowRecord(stored, place, names), displayCode, propertyType: PropertyType.relation };
  },
  toForm(stored, place, names) {
    return typeof stored === 'string' ? formRecord(stored, place, names) : null;
  },
};

/** Several related records: their ids in order (contract 6.2). */
export const relationsStorage: PropertyStorage = {
  columnType: 'text[]',
  indexing: 'list',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const given = Array.isArray(value) ? value : [value];
    return arrayText([...new Set(given.map((record) => recordId(record, place)))]);
  },
  want(stored, place, wanted) {
    for (const id of elementsOf(stored)) wanted.record(place, id);
  },
  toRow(stored, place, names) {
    const ids = elementsOf(stored);
    if (ids.length === 0) return null;
    return { displayCode: names.displayCode(place), items: ids.map((id) => rowRecord(id, place, names)) };
  },
  toForm: (stored, place, names) => elementsOf(stored).map((id) => formRecord(id, place, names)),
};

/** A related record in a list row; a deleted one is marked and shows nothing. */
function rowRecord(id: string, place: ItemPlace, names: Names): object {
  return names.isDeleted(place, id) ? { id, deleted: true } : { id, [names.displayCode(place)]: names.record(place, id) };
}

/** A related record in a form; a deleted one is marked and has no name. */
function formRecord(id: string, place: ItemPlace, names: Names): object {
  return names.isDeleted(place, id) ? { id, deleted: true } : { id, name: names.record(place, id) };
}

function recordId(value: unknown, place: ItemPlace): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const text = plainText(id, place);
  if (text === '' || text.length > 100) throw invalidItem(place, valueReasons.invalidId);
  return text;
}
