import type { DataItem } from '#schemas/property.ts';
import type { LoadedModel } from '#server/apps/loadedApps.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { sheetItems } from '#server/store/modelDocument.ts';

/** The items of a model and of its sub-tables by `field` or `sheet.field`, without those that are hidden. */
export function pathsOf(model: StoredModel, hidden: ReadonlySet<string>): ReadonlyMap<string, StoredItem> {
  const sheets = [...model.sheets.values()].filter(({ propertyCode }) => !hidden.has(propertyCode));
  const items = [...model.items.values(), ...sheets.flatMap((sheet) => [...sheet.items.values()])];
  return new Map(items.filter(({ path }) => !hidden.has(path)).map((item) => [item.path, item]));
}

/** Options of the items of a model as the wire has them, choices of dictionaries included, by `field` or `sheet.field`. */
export function optionsOf({ items }: LoadedModel): ReadonlyMap<string, DataItem['options']> {
  return new Map(
    items.flatMap((item) => [[item.code, item.options], ...sheetItems(item).map((column) => [`${item.code}.${column.code}`, column.options] as const)]),
  );
}
