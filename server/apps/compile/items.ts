import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import type { DataItemDocument, ModelDocument, SubItemDocument } from '#schemas/config/model.ts';
import type { DataItem } from '#schemas/property.ts';
import { bySortKey } from '#schemas/sortKey.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import { dictionaryChoices } from './dictionaries.ts';
import { compact, jsonText } from './text.ts';

/**
 * Data items of a model in wire shape: published ones in order of `sortKey`, then the system items (contract 6.8).
 * Shape: `options` of an item with a dictionary hold its entries too (contract 6.6).
 */
export function compileItems(appCode: string, model: ModelDocument, dictionaries: Dictionaries): DataItem[] {
  const own = published(model.properties).map((item, index) => toItem(item, { appCode, schemaCode: model.code, index, dictionaries }));
  const system = [...systemItems.values()].map((item, index) => ({
    ...item,
    id: `${appCode}.${model.code}.${item.code}`,
    schemaCode: model.code,
    sortKey: own.length + index + 1,
  }));
  return [...own, ...system];
}

/** The dictionaries of an application by code. */
export type Dictionaries = ReadonlyMap<string, DictionaryDocument>;

interface ItemPlace {
  appCode: string;
  schemaCode: string;
  index: number;
  dictionaries: Dictionaries;
  sheet?: string;
}

function toItem(item: DataItemDocument, place: ItemPlace): DataItem {
  const { appCode, schemaCode, index, sheet, dictionaries } = place;
  const columns = published(item.subSchema?.properties ?? []);
  return compact({
    ...item,
    id: [appCode, schemaCode, sheet, item.code].filter((part) => part !== undefined).join('.'),
    schemaCode,
    name_i18n: jsonText(item.name_i18n),
    options: optionsOf(item, place),
    propertyEmpty: item.propertyEmpty ?? true,
    defaultProperty: false,
    published: true,
    propertyIndex: index,
    sortKey: item.sortKey ?? index + 1,
    subSchema: item.subSchema && {
      properties: columns.map((column, at) => toItem(column, { appCode, schemaCode, index: at, dictionaries, sheet: item.code })),
    },
  });
}

function optionsOf({ options }: SubItemDocument, { appCode, dictionaries }: ItemPlace): object | undefined {
  const dictionary = options?.dictionary === undefined ? undefined : dictionaries.get(options.dictionary);
  return dictionary ? { ...options, ...dictionaryChoices(appCode, dictionary) } : options;
}

function published<T extends SubItemDocument>(items: readonly T[]): T[] {
  return bySortKey(items.filter((item) => item.published !== false));
}
