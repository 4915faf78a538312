import type { DataItem } from '#schemas/property.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { wholeForm } from './values.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';

/** The items of a model and of its sub-tables by `field` or `sheet.field`, without those that are hidden. */
export function pathsOf(model: StoredModel, hidden: ReadonlySet<string>): ReadonlyMap<string, StoredItem> {
  const sheets = [...model.sheets.values()].filter(({ propertyCode }) => !hidden.has(propertyCode));
  const items = [...model.items.values(), ...sheets.flatMap((sheet) => [...sheet.items.values()])];
  return new Map(items.filter(({ path }) => !hidden.has(path)).map((item) => [item.path, item]));
}

/** How the values of an item read. */
interface Reading {
  options: DataItem['options'];
  displayFormat: number;
}

/** How the values of a model's items read, those of sub-tables under `sheet.field`: choices of dictionaries and formats included. */
export function readingsOf(model: LoadedModel): ReadonlyMap<string, Reading> {
  const fields = [...wholeForm(model).fields.values()];
  return new Map(
    fields.flatMap((field) => [[field.code, field] as const, ...field.columns.map((column) => [`${field.code}.${column.code}`, column] as const)]),
  );
}
