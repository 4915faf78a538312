import type { DataItemDocument, ModelDocument, SubItemDocument } from '#schemas/config/model.ts';
import type { DataItem } from '#schemas/property.ts';
import { systemItems } from '#schemas/systemItems.ts';
import { compact, jsonText } from './text.ts';

/** Data items of a model in wire shape: published ones in order of `sortKey`, then the system items (contract 6.8). */
export function compileItems(appCode: string, model: ModelDocument): DataItem[] {
  const own = published(model.properties).map((item, index) => toItem(item, { appCode, schemaCode: model.code, index }));
  const system = [...systemItems.values()].map((item, index) => ({
    ...item,
    id: `${appCode}.${model.code}.${item.code}`,
    schemaCode: model.code,
    sortKey: own.length + index + 1,
  }));
  return [...own, ...system];
}

interface ItemPlace {
  appCode: string;
  schemaCode: string;
  index: number;
  sheet?: string;
}

function toItem(item: DataItemDocument, place: ItemPlace): DataItem {
  const { appCode, schemaCode, index, sheet } = place;
  const columns = published(item.subSchema?.properties ?? []);
  return compact({
    ...item,
    id: [appCode, schemaCode, sheet, item.code].filter((part) => part !== undefined).join('.'),
    schemaCode,
    name_i18n: jsonText(item.name_i18n),
    options: jsonText(item.options),
    propertyEmpty: item.propertyEmpty ?? true,
    defaultProperty: false,
    published: true,
    propertyIndex: index,
    sortKey: item.sortKey ?? index + 1,
    subSchema: item.subSchema && { properties: columns.map((column, at) => toItem(column, { appCode, schemaCode, index: at, sheet: item.code })) },
  });
}

function published<T extends SubItemDocument>(items: readonly T[]): T[] {
  const shown = items.filter((item) => item.published !== false);
  return shown
    .map((item, index) => ({ item, key: item.sortKey ?? index + 1 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
