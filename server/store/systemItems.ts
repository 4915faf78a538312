import { SYSTEM_PROPERTIES } from '#schemas/codes.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import type { StoredItem } from './catalogue.ts';
import { storageOf } from './properties/index.ts';
import { keyColumnOf, systemChoices } from './sortKeys.ts';

/** Current handlers of a record, kept by the workflow engine (contract 6.1). */
const PARTICIPANTS = 'participants_';

const NOT_NULL = new Set(['creater', 'createdTime', 'owner']);

/** Codes of the items that every model has. */
export const SYSTEM_CODES: ReadonlySet<string> = new Set<string>([...SYSTEM_PROPERTIES, PARTICIPANTS]);

/** The items that every model has; their columns carry their codes. */
export const SYSTEM_ITEMS: ReadonlyMap<string, StoredItem> = new Map(
  [...systemItems].map(([code, item]) => {
    const place = { column: code, propertyType: item.propertyType, system: true, choices: systemChoices.get(code) };
    return [code, { ...place, code, path: code, storage: storageOf(item.propertyType), item, keyColumn: keyColumnOf(place) }];
  }),
);

/** Column definitions of the system items: `[column, SQL type]`. */
export const SYSTEM_COLUMNS: readonly (readonly [string, string])[] = [...systemItems].map(([code, { propertyType }]) => {
  if (code === 'id') return [code, 'text collate "C" primary key'];
  if (code === 'version') return [code, 'integer not null default 1'];
  const type = storageOf(propertyType).columnType;
  return [code, NOT_NULL.has(code) ? `${type} not null` : type];
});
