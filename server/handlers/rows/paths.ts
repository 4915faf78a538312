import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';

/** The items of a model and of its sub-tables by `field` or `sheet.field`, without those that are hidden. */
export function pathsOf(model: StoredModel, hidden: ReadonlySet<string>): ReadonlyMap<string, StoredItem> {
  const sheets = [...model.sheets.values()].filter(({ propertyCode }) => !hidden.has(propertyCode));
  const items = [...model.items.values(), ...sheets.flatMap((sheet) => [...sheet.items.values()])];
  return new Map(items.filter(({ path }) => !hidden.has(path)).map((item) => [item.path, item]));
}
