import { dictionaryEntries } from '#schemas/formats/dictionary.ts';
import { asRecord } from '#schemas/formats/format.ts';
import type { SeedItem } from './document.ts';

/** Choices of a data item as they are stored: its own, or the codes of its dictionary that are still offered. */
export function choicesOfItem(item: SeedItem | undefined): readonly string[] {
  const { items } = asRecord(item?.options);
  if (Array.isArray(items)) return items.map(String);
  const entries = dictionaryEntries(item?.options) ?? [];
  return entries.filter(({ retired }) => !retired).map(({ value }) => value);
}

/** Formula of a computed data item. */
export function formulaOf(item: SeedItem): string | undefined {
  const { formula } = asRecord(item.options);
  return typeof formula === 'string' && formula !== '' ? formula : undefined;
}

/** Columns of a sub-table item. */
export function subItems(item: SeedItem | undefined): readonly SeedItem[] {
  return (item?.subSchema?.properties ?? []).filter(isItem);
}

function isItem(value: unknown): value is SeedItem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'propertyType' in value;
}
