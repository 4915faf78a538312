import { PropertyType, SYSTEM_PROPERTIES, type SystemProperty } from '#schemas/codes.ts';
import type { StoredItem } from './catalogue.ts';
import { storageOf } from './properties/index.ts';

/** Current handlers of a record, kept by the workflow engine (contract 6.1). */
const PARTICIPANTS = 'participants_';

const TYPES: Readonly<Record<SystemProperty | typeof PARTICIPANTS, number>> = {
  id: PropertyType.shortText,
  name: PropertyType.shortText,
  creater: PropertyType.staff,
  createdTime: PropertyType.date,
  createdDeptId: PropertyType.department,
  modifier: PropertyType.staff,
  modifiedTime: PropertyType.date,
  owner: PropertyType.staff,
  ownerDeptId: PropertyType.department,
  ownerDeptQueryCode: PropertyType.shortText,
  sequenceNo: PropertyType.shortText,
  sequenceStatus: PropertyType.dropdown,
  workflowInstanceId: PropertyType.shortText,
  version: PropertyType.number,
  participants_: PropertyType.staffMulti,
};

const NOT_NULL = new Set(['creater', 'createdTime', 'owner']);

/** Codes of the items that every model has. */
export const SYSTEM_CODES: ReadonlySet<string> = new Set<string>([...SYSTEM_PROPERTIES, PARTICIPANTS]);

/** The items that every model has; their columns carry their codes. */
export const SYSTEM_ITEMS: ReadonlyMap<string, StoredItem> = new Map(
  Object.entries(TYPES).map(([code, propertyType]) => [
    code,
    {
      code,
      path: code,
      propertyType,
      column: code,
      storage: storageOf(propertyType),
      system: true,
      item: { code, name: code, propertyType, defaultProperty: true, published: true },
    },
  ]),
);

/** Column definitions of the system items: `[column, SQL type]`. */
export const SYSTEM_COLUMNS: readonly (readonly [string, string])[] = Object.entries(TYPES).map(([code, propertyType]) => {
  if (code === 'id') return [code, 'text collate "C" primary key'];
  if (code === 'version') return [code, 'integer not null default 1'];
  const type = storageOf(propertyType).columnType;
  return [code, NOT_NULL.has(code) ? `${type} not null` : type];
});
