import type { SeedItem } from './document.ts';

/** `options` of a data item, read from JSON text or taken as it is; nothing readable gives an empty object. */
export function itemOptions(item: SeedItem | undefined): Readonly<Record<string, unknown>> {
  const raw = item?.options;
  const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  // A JSON object has string keys; readers check what they take out of it.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Choices of a data item. */
export function itemsOf(item: SeedItem | undefined): readonly string[] {
  const { items } = itemOptions(item);
  return Array.isArray(items) ? items.map(String) : [];
}

/** Formula of a computed data item. */
export function formulaOf(item: SeedItem): string | undefined {
  const { formula } = itemOptions(item);
  return typeof formula === 'string' && formula !== '' ? formula : undefined;
}

/** Columns of a sub-table item. */
export function subItems(item: SeedItem | undefined): readonly SeedItem[] {
  return (item?.subSchema?.properties ?? []).filter(isItem);
}

function isItem(value: unknown): value is SeedItem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'propertyType' in value;
}
