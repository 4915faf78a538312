import { PropertyType } from '#schemas/codes.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { FILTER_CAPS, type FilterCodec } from './codec.ts';
import { isRecord, listSeparator } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** Relation filter: the ids of the chosen records, joined by `;` (contract 6.4). Names are known to the browser only. */
export const relationCodec = {
  propertyTypes: [PropertyType.relation, PropertyType.relationMulti],
  schema: () => ({
    type: 'array',
    maxItems: FILTER_CAPS.items,
    items: { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 64 }, name: { type: 'string', maxLength: 2000 } } },
  }),
  encode: (value) => (value.length === 0 ? null : value.map((record) => record.id).join(';')),
  decode: readIds,
  chip: (value, _condition, locale) => value.map((record) => record.name).join(listSeparator(locale)),
  preset({ defaultValue }) {
    const records = readRecords(defaultValue);
    return records.length === 0 ? undefined : records;
  },
} satisfies FilterCodec<RelationRefValue[]>;

function readIds(text: string): RelationRefValue[] | undefined {
  const records = text
    .split(';')
    .filter((id) => id !== '')
    .map((id) => ({ id, name: id }));
  return records.length === 0 ? undefined : records;
}

/** Gives decoded records the names that were stored with them, in order (`propertyValueName`, joined by `, `). */
export function withNames(records: readonly RelationRefValue[], names: string): RelationRefValue[] {
  const parts = names.split(/, |、/);
  return records.map((record, at) => ({ id: record.id, name: (records.length === 1 ? names : parts[at]) || record.name }));
}

function readRecords(value: unknown): RelationRefValue[] {
  const read = typeof value === 'string' && /^\s*[[{]/.test(value) ? readJson(value) : value;
  if (typeof read === 'string') return readIds(read) ?? [];
  const entries = Array.isArray(read) ? read : [read];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string' && entry !== '') return [{ id: entry, name: entry }];
    if (!isRecord(entry) || typeof entry.id !== 'string' || entry.id === '') return [];
    return [{ id: entry.id, name: typeof entry.name === 'string' ? entry.name : entry.id }];
  });
}
