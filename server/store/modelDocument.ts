import type { DataItem, DataItemOptions } from '#schemas/property.ts';

/** `options` of a data item. */
export function itemOptions({ options }: DataItem): DataItemOptions {
  // Checked by the loader against the schema of data items.
  return (options ?? {}) as DataItemOptions;
}

/** Data items of a sub-table (type 8). */
export function sheetItems(item: DataItem): DataItem[] {
  // Typed loosely on the wire because a data item holds data items.
  return (item.subSchema?.properties ?? []) as DataItem[];
}
