import type { DataItemDocument, ModelDocument, SubItemDocument } from '#schemas/config/model.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { systemItems } from '#schemas/records/systemItems.ts';

/** A model as far as its document can be read. */
export interface ModelContent extends ModelDocument {
  /** Some of its items cannot be read: one that is not found may be there. */
  isPartial?: boolean;
}

/** A model whose document cannot be read at all: whatever is named of it may be there. */
export function unreadModel(code: string): ModelContent {
  return { code, name: code, properties: [], isPartial: true };
}

/** What a code names in a model: an own item, a column of a sub-table, or a system item. */
export interface FoundItem {
  propertyType: number;
  /** The own item; system items have none. */
  item?: DataItemDocument | SubItemDocument;
}

/** Finds `code` or `sheet.code` in a model; system items count. */
export function findItem(model: ModelDocument, path: string): FoundItem | undefined {
  const [code = '', column, ...rest] = path.split('.');
  if (rest.length > 0) return undefined;
  const own = model.properties.find((item) => item.code === code);
  if (column !== undefined) return found(own?.subSchema?.properties.find((item) => item.code === column));
  return found(own) ?? systemItems.get(code);
}

function found(item: DataItemDocument | SubItemDocument | undefined): FoundItem | undefined {
  return item && { propertyType: item.propertyType, item };
}

/** The model that an item's records lead to; undefined for other kinds of items. */
export function relatedModel(model: ModelDocument, code: string): string | undefined {
  return findItem(model, code)?.item?.relativeCode;
}

/** Whether an item is a sub-table that does not say its columns, which is a fault of the model and of nothing that names one. */
function hasUnknownColumns(model: ModelDocument, code: string): boolean {
  const item = model.properties.find((own) => own.code === code);
  return item !== undefined && isSubTable(item.propertyType) && !item.subSchema;
}

/** Why a code cannot be used as an item of the model; nothing when it can, or may. Sub-tables only where they are allowed. */
export function itemFault(model: ModelContent, path: string): string | undefined {
  const [sheet = '', column] = path.split('.');
  if (model.isPartial || findItem(model, path) || (column !== undefined && hasUnknownColumns(model, sheet))) return undefined;
  const near = itemCodes(model).find((code) => code.toLowerCase() === path.toLowerCase());
  return `model ${model.code} has no item ${path}${near ? `; is it ${near}?` : ''}`;
}

function itemCodes(model: ModelDocument): string[] {
  return [
    ...systemItems.keys(),
    ...model.properties.flatMap((item) => [item.code, ...(item.subSchema?.properties ?? []).map((sub) => `${item.code}.${sub.code}`)]),
  ];
}
