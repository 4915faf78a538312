import type { DataItem, DataItemOptions } from '#schemas/property.ts';

/** `options` of a data item. */
export function itemOptions({ options }: DataItem): DataItemOptions {
  // Checked by the loader against the schema of data items.
  return (options ?? {}) as DataItemOptions;
}

/** Whether no two records, of a column no two rows whatever their record, may hold the same value of a data item. */
export const isUniqueItem = (item: DataItem): boolean => itemOptions(item).unique === true;

/** Data items of a sub-table (type 8). */
export function sheetItems(item: DataItem): DataItem[] {
  // Typed loosely on the wire because a data item holds data items.
  return (item.subSchema?.properties ?? []) as DataItem[];
}
