import { isRecord } from '#schemas/formats/format.ts';
import type { DataItem } from '#schemas/property.ts';

/** Fields that may be missing or null, by their type. */
const OPTIONAL: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  id: 'string',
  schemaCode: 'string',
  propertyLength: 'number',
  propertyEmpty: 'boolean',
  defaultProperty: 'boolean',
  published: 'boolean',
  relativeCode: 'string',
  relativePropertyCode: 'string',
  sortKey: 'number',
};

/** Whether this is a data item as the wire has it; by hand, for a form that is read waits for it and needs no interpreter of schemas. Source: contract 6.8. */
export function isDataItem(value: unknown): value is DataItem {
  if (!isRecord(value) || typeof value.code !== 'string' || typeof value.name !== 'string' || !Number.isInteger(value.propertyType)) return false;
  if (!Object.entries(OPTIONAL).every(([key, type]) => isNothing(value[key]) || typeof value[key] === type)) return false;
  const { name_i18n: names, options, subSchema } = value;
  const areNames = isNothing(names) || typeof names === 'string' || (isRecord(names) && Object.values(names).every((name) => typeof name === 'string'));
  const areOptions = isNothing(options) || typeof options === 'string' || typeof options === 'object';
  return areNames && areOptions && (isNothing(subSchema) || (isRecord(subSchema) && Array.isArray(subSchema.properties)));
}

const isNothing = (value: unknown): value is null | undefined => value === undefined || value === null;
