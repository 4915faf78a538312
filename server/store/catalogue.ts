import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/migrations/index.ts';
import { notFound } from '#server/refusals/access.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { DataItem } from '#schemas/property.ts';
import type { ItemPlace, PropertyStorage } from './properties/storage.ts';

/** A data item and the column that holds it. */
export interface StoredItem extends ItemPlace {
  code: string;
  propertyType: number;
  /** Physical name; comes from the catalogue, never from a user. */
  column: string;
  storage: PropertyStorage;
  /** One of the items that every model has (contract 6.1). */
  system: boolean;
  /** Column of the key that its text sorts and is found by (server/store/sortKeys.ts); undefined = it has none. */
  keyColumn?: string | undefined;
  /** The list that values are chosen from, in its order; undefined = there is none, or it stands in another model. */
  choices?: readonly string[] | undefined;
}

/** A table of rows: of a model, or of one of its sub-tables. */
export interface StoredTable {
  /** schemaCode, or `schemaCode.sheet`. */
  code: string;
  /** Physical name. */
  table: string;
  /** By property code; items taken out of the document are not in it. */
  items: ReadonlyMap<string, StoredItem>;
}

/** A sub-table: its rows carry `parentId` and `sortKey`. */
export interface StoredSheet extends StoredTable {
  propertyCode: string;
  /** The data item of the model that holds the rows. */
  item: DataItem;
}

/** A model as it lies in the database. */
export interface StoredModel extends StoredTable {
  schemaCode: string;
  document: ModelDocument;
  sheets: ReadonlyMap<string, StoredSheet>;
}

/** What `models` and `modelColumns` say of one table. */
export interface TablePlan {
  tableName: string;
  hash: string | null;
  columns: Map<string, { columnName: string; propertyType: number; published: boolean }>;
}

/**
 * The models this process knows. Filled by applyModel; names in SQL come only from here.
 * Source: safety.md S1, architecture.md "One table per model".
 */
export class Catalogue {
  readonly #models = new Map<string, StoredModel>();
  readonly plans: Map<string, TablePlan>;

  constructor(plans: Map<string, TablePlan>) {
    this.plans = plans;
  }

  /** The model, or undefined when no document of it is loaded. */
  find(schemaCode: string): StoredModel | undefined {
    return this.#models.get(schemaCode);
  }

  /** The model. Errors: 900404 when it is not loaded. */
  model(schemaCode: string): StoredModel {
    const model = this.#models.get(schemaCode);
    if (!model) throw notFound();
    return model;
  }

  set(model: StoredModel): void {
    this.#models.set(model.schemaCode, model);
  }

  /** Takes a model out of sight; its table and rows stay. */
  remove(schemaCode: string): void {
    this.#models.delete(schemaCode);
  }

  [Symbol.iterator](): Iterator<StoredModel> {
    return this.#models.values();
  }
}

/** Reads which tables exist, so that unchanged models need no statement at start. */
export async function openCatalogue(db: Kysely<Tables>): Promise<Catalogue> {
  return new Catalogue(await readPlans(db));
}

/** The table plans of all models, or of one model and its sub-tables. */
export async function readPlans(db: Kysely<Tables>, schemaCode?: string): Promise<Map<string, TablePlan>> {
  let models = db.selectFrom('models').selectAll();
  let columns = db.selectFrom('modelColumns').selectAll();
  if (schemaCode !== undefined) {
    models = models.where((eb) => eb.or([eb('code', '=', schemaCode), eb('code', 'like', `${schemaCode.replaceAll('_', '\\_')}.%`)]));
    columns = columns.where((eb) => eb.or([eb('code', '=', schemaCode), eb('code', 'like', `${schemaCode.replaceAll('_', '\\_')}.%`)]));
  }
  const plans = new Map<string, TablePlan>();
  for (const { code, tableName, hash } of await models.execute()) plans.set(code, { tableName, hash, columns: new Map() });
  for (const { code, propertyCode, ...column } of await columns.execute()) plans.get(code)?.columns.set(propertyCode, column);
  return plans;
}
