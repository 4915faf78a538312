import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { OnDelete } from '#schemas/codes.ts';
import { holdsSeveral, isRelation } from '#schemas/propertyTypes/traits.ts';
import type { Catalogue, StoredItem, StoredModel, StoredSheet, StoredTable } from './catalogue.ts';
import { itemOptions } from './modelDocument.ts';

/** A relation that may name records of a model, and where it stands. */
export interface Referrer {
  model: StoredModel;
  /** Left out = it is an item of the record itself. */
  sheet?: StoredSheet;
  item: StoredItem;
  onDelete: OnDelete;
}

/** Every relation of every loaded model, whatever its application, that names records of this one. */
export function referrersTo(catalogue: Catalogue, schemaCode: string): Referrer[] {
  return [...catalogue].flatMap((model) => [
    ...relationsTo(model, schemaCode).map((item) => toReferrer(model, item)),
    ...[...model.sheets.values()].flatMap((sheet) => relationsTo(sheet, schemaCode).map((item) => ({ ...toReferrer(model, item), sheet }))),
  ]);
}

function relationsTo({ items }: StoredTable, schemaCode: string): StoredItem[] {
  return [...items.values()].filter(({ propertyType, item }) => isRelation(propertyType) && item.relativeCode === schemaCode);
}

function toReferrer(model: StoredModel, item: StoredItem): Referrer {
  return { model, item, onDelete: itemOptions(item.item).onDelete ?? OnDelete.keep };
}

/** The rows of a table whose relation names one of these records. */
export function namesAny(item: StoredItem, ids: readonly string[], alias: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${alias}.${item.column}`);
  return holdsSeveral(item.propertyType) ? sql<SqlBool>`${column} && ${[...ids]}::text[]` : sql<SqlBool>`${column} = any(${[...ids]})`;
}
