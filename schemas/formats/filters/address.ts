import { PropertyType } from '#schemas/codes.ts';
import type { FilterCodec } from './codec.ts';
import { addressText } from '#schemas/formats/address.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** The four name fields of an address, in the order they are shown (EN-020). */
export const ADDRESS_FIELDS = ['provinceName', 'cityName', 'districtName', 'address'] as const;

/** Shape: any of the four parts; absent = does not matter. */
export type AddressFilterValue = Partial<Record<(typeof ADDRESS_FIELDS)[number], string>>;

/** Address filter: JSON text of the four name fields; plain text means 'contains' (contract 6.4). */
export const addressCodec = {
  propertyTypes: [PropertyType.address],
  schema: () => ({
    type: 'object',
    properties: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, { type: 'string', maxLength: 200 }])),
  }),
  encode(value) {
    const parts = readParts(value);
    return parts === undefined ? null : JSON.stringify(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, parts[field] ?? ''])));
  },
  decode(text) {
    if (text.trim() === '') return undefined;
    return /^\s*\{/.test(text) ? readParts(readJson(text)) : { address: text };
  },
  chip: (value, { propertyType }, locale) => addressText(value, { propertyType, displayFormat: 0 }, locale),
  preset: ({ defaultValue }) => readParts(typeof defaultValue === 'string' ? (readJson(defaultValue) ?? {}) : defaultValue),
} satisfies FilterCodec<AddressFilterValue>;

function readParts(value: unknown): AddressFilterValue | undefined {
  if (!isRecord(value)) return undefined;
  const parts = ADDRESS_FIELDS.flatMap((field) => {
    const part = value[field];
    return typeof part === 'string' && part !== '' ? [[field, part] as const] : [];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
