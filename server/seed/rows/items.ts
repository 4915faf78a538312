import { dictionaryEntries } from '#schemas/formats/dictionary.ts';
import type { SeedItem } from './document.ts';

/** `options` of a data item, read from JSON text or taken as it is; nothing readable gives an empty object. */
export function seedItemOptions(item: SeedItem | undefined): Readonly<Record<string, unknown>> {
  const raw = item?.options;
  const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  // A JSON object has string keys; readers check what they take out of it.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Choices of a data item as they are stored: its own, or the codes of its dictionary that are still offered. */
export function choicesOfItem(item: SeedItem | undefined): readonly string[] {
  const { items } = seedItemOptions(item);
  if (Array.isArray(items)) return items.map(String);
  const entries = dictionaryEntries(item?.options === undefined || item.options === null ? undefined : seedItemOptions(item)) ?? [];
  return entries.filter(({ retired }) => !retired).map(({ value }) => value);
}

/** Formula of a computed data item. */
export function formulaOf(item: SeedItem): string | undefined {
  const { formula } = seedItemOptions(item);
  return typeof formula === 'string' && formula !== '' ? formula : undefined;
}

/** Columns of a sub-table item. */
export function subItems(item: SeedItem | undefined): readonly SeedItem[] {
  return (item?.subSchema?.properties ?? []).filter(isItem);
}

function isItem(value: unknown): value is SeedItem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'propertyType' in value;
}
