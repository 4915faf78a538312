import type { DataItem, DataItemOptions } from '#schemas/property.ts';

/** `options` of a data item, read; the wire has JSON text, documents have the object. */
export function itemOptions(item: DataItem): DataItemOptions {
  const { options } = item;
  if (typeof options === 'string') return readObject(options);
  // Checked by the loader against the schema of data items.
  return (options ?? {}) as DataItemOptions;
}

function readObject(text: string): DataItemOptions {
  try {
    const value: unknown = JSON.parse(text);
    // Options are an object; a text that holds something else has none.
    return typeof value === 'object' && value !== null ? (value as DataItemOptions) : {};
  } catch {
    return {};
  }
}

/** Data items of a sub-table (type 8). */
export function sheetItems(item: DataItem): DataItem[] {
  // Typed loosely on the wire because a data item holds data items.
  return (item.subSchema?.properties ?? []) as DataItem[];
}
