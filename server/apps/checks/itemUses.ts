import { familyOfPropertyType, isDepartments, isMixedUnits, isMoment, isPeople, isRelation, isSubTable, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { FoundItem } from '#server/apps/documents/modelItems.ts';
import type { ItemUse } from '#server/apps/documents/workflowDocument.ts';

/** System items that may be written; all others follow from what happens to a record. */
const WRITABLE: ReadonlySet<string> = new Set(['owner', 'ownerDeptId']);

interface Wanted {
  fits(item: FoundItem, key: string): boolean;
  words: string;
}

const isOfRecord = (key: string): boolean => !key.includes('.');

const WANTED: Readonly<Record<Exclude<ItemUse, 'any'>, Wanted>> = {
  shown: { fits: (item, key) => isOfRecord(key) && !isSubTable(item.propertyType), words: 'is no item of the record itself, lists cannot show it' },
  person: { fits: (item) => isPeople(item.propertyType) || isMixedUnits(item.propertyType), words: 'is no person' },
  department: { fits: (item) => isDepartments(item.propertyType) || isMixedUnits(item.propertyType), words: 'is no department' },
  units: { fits: (item) => isUnits(item.propertyType), words: 'is no person or department' },
  moment: { fits: (item, key) => isOfRecord(key) && isMoment(item.propertyType), words: 'is no date or time' },
  subTable: { fits: ({ propertyType }) => isSubTable(propertyType), words: 'is no sub-table' },
  relation: { fits: (item, key) => isOfRecord(key) && isRelation(item.propertyType), words: 'is no relation of the record' },
  written: {
    fits: (item, key) => isOfRecord(key) && (item.item !== undefined || WRITABLE.has(key)) && familyOfPropertyType(item.propertyType) !== 'opinion',
    words: 'cannot be written by a workflow',
  },
};

/** Why an item is not what the place that names it needs; undefined when it is. */
export function faultOfItemUse(item: FoundItem, key: string, use: ItemUse): string | undefined {
  return use === 'any' || WANTED[use].fits(item, key) ? undefined : `${key} ${WANTED[use].words}`;
}
