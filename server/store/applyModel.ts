import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DataItem } from '#schemas/property.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type AgainstData, typeChanged } from '#server/refusals/models.ts';
import { readPlans, type Catalogue, type StoredItem, type StoredModel, type StoredSheet, type StoredTable, type TablePlan } from './catalogue.ts';
import { choiceOptions, type ChoicesByDictionary } from './choiceOptions.ts';
import { contradictionsOf, isDemand } from './contradictions.ts';
import { valuesPresent } from './evidence.ts';
import { makeIndexes, makeSheetIndexes } from './indexes.ts';
import { isUniqueItem, sheetItems } from './modelDocument.ts';
import { storageOf } from './properties/index.ts';
import { listedChoices, keyColumnOf, syncKeyColumns } from './sortKeys.ts';
import { SYSTEM_CODES, SYSTEM_COLUMNS, SYSTEM_ITEMS } from './systemItems.ts';

/** Grows when the layout of tables changes, so that every model is checked again. */
const LAYOUT_VERSION = 3;

const SHEET_COLUMNS: readonly (readonly [string, string])[] = [
  ['id', 'text collate "C" primary key'],
  ['parentId', 'text collate "C" not null'],
  ['sortKey', 'integer not null default 0'],
];

/** What stands around a model that is applied. */
interface ModelSurroundings {
  /** Choices of the dictionaries that its items name. */
  choices?: ChoicesByDictionary;
  /** Receives what data say against a changed document, or changed choices, that take effect nevertheless. */
  warn?(against: AgainstData): void;
}

/**
 * Brings the tables of a model in line with its document and puts it into the catalogue.
 * Adds what is new; an item that was taken out is hidden and keeps its values. Unchanged documents cost no statement.
 * Errors: AgainstData when a `propertyType` changed and rows exist (contract 15.1), and for a unique item whose values repeat.
 */
export async function applyModel(
  db: Database,
  catalogue: Catalogue,
  document: ModelDocument,
  { choices = NO_CHOICES, warn }: ModelSurroundings = {},
): Promise<StoredModel> {
  const hash = hashOfModel(document, choices, db.capabilities.trigram);
  if (catalogue.plans.get(document.code)?.hash !== hash) {
    const { plans, contradictions } = await db.transaction(async (tx) => ({
      contradictions: await changeTables(tx, { document, choices, hash }, db.capabilities.trigram),
      plans: await readPlans(tx, document.code),
    }));
    for (const against of contradictions) warn?.(against);
    for (const [code, plan] of plans) catalogue.plans.set(code, plan);
  }
  const model = toModel(document, catalogue.plans, choices);
  catalogue.set(model);
  return model;
}

const NO_CHOICES: ChoicesByDictionary = new Map();

function hashOfModel(document: ModelDocument, choices: ChoicesByDictionary, trigram: boolean): string {
  const rules = (document.rules ?? []).flatMap((rule) => (isDemand(rule) ? [[rule.propertyCode, rule.checkType, rule.options?.maxLength]] : []));
  const layout = {
    code: document.code,
    indexes: document.indexes,
    workflow: Boolean(document.bindWorkflow),
    properties: document.properties.map(shapeOf),
    // What is absent leaves the hash as it is: a change of it reads the whole table.
    ...(rules.length > 0 && { rules }),
    ...(choices.size > 0 && { choices: [...choices] }),
  };
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, trigram, layout]))
    .digest('hex');
}

/** What stored values have to meet once it has changed. */
const demandsOf = ({ propertyLength, propertyEmpty }: DataItem): unknown[] => [propertyLength ?? null, propertyEmpty ?? null];

/** Choices of a column: of an item they stand among its other options. */
const choicesOfColumn = ({ options }: DataItem): unknown[] => {
  const { items, dictionary } = choiceOptions(options);
  return [items, dictionary].filter((given) => given !== undefined);
};

/** Absent, it leaves the hash as it is. */
const uniquenessOf = (item: DataItem): unknown[] => (isUniqueItem(item) ? ['unique'] : []);

/** What of a data item matters to tables, indexes and stored values. */
function shapeOf(item: DataItem): unknown {
  const sheet = sheetItems(item).map((sub) => [sub.code, sub.propertyType, sub.published, ...demandsOf(sub), ...choicesOfColumn(sub), ...uniquenessOf(sub)]);
  return [item.code, item.propertyType, item.published, item.options ?? null, ...demandsOf(item), sheet];
}

/** Gives what data say against the document that takes effect. */
async function changeTables(
  tx: Tx,
  { document, choices, hash }: { document: ModelDocument; choices: ChoicesByDictionary; hash: string },
  trigram: boolean,
): Promise<AgainstData[]> {
  await sql`set local lock_timeout = '10s'`.execute(tx);
  // One process at a time changes tables; readers of the catalogue go on.
  await sql`lock table "models" in share row exclusive mode`.execute(tx);
  const plans = await readPlans(tx, document.code);
  if (plans.get(document.code)?.hash === hash) return [];
  const { columns, sheets } = itemsByTable(document);
  await changeTable(tx, document.code, plans.get(document.code), SYSTEM_COLUMNS, columns);
  for (const { item, columns: items } of sheets) {
    const path = `${document.code}.${item.code}`;
    await changeTable(tx, path, plans.get(path), SHEET_COLUMNS, items);
  }
  const model = toModel(document, await readPlans(tx, document.code), choices);
  await syncKeyColumns(tx, model);
  await makeIndexes(tx, model, trigram);
  for (const sheet of model.sheets.values()) await makeSheetIndexes(tx, model, sheet);
  await tx.updateTable('models').set({ hash }).where('code', '=', document.code).execute();
  return plans.has(document.code) ? contradictionsOf(tx, model, choices) : [];
}

function itemsByTable({ properties }: ModelDocument): { columns: DataItem[]; sheets: { item: DataItem; columns: DataItem[] }[] } {
  const own = properties.filter(({ code }) => !SYSTEM_CODES.has(code));
  const sheets = own.filter(({ propertyType }) => isSubTable(propertyType));
  return {
    columns: own.filter(({ propertyType }) => !isSubTable(propertyType)),
    sheets: sheets.map((item) => ({ item, columns: sheetItems(item) })),
  };
}

/** A column that an item is to be stored in. */
interface NewColumn {
  name: string;
  item: DataItem;
}

/** Makes or extends one table; all its new columns come with one statement. */
async function changeTable(tx: Tx, code: string, plan: TablePlan | undefined, base: readonly (readonly [string, string])[], items: DataItem[]): Promise<void> {
  const columns = await nameColumns(
    tx,
    items.filter((item) => !hasItsColumn(plan, item)),
  );
  const definitions = columns.map(({ name, item }) => sql`${sql.ref(name)} ${sql.raw(storageOf(item.propertyType).columnType)}`);
  if (plan) {
    await dropRetyped(tx, code, plan, items);
    if (definitions.length > 0) await sql`alter table ${sql.table(plan.tableName)} ${sql.join(definitions.map((one) => sql`add column ${one}`))}`.execute(tx);
    await publishColumns(tx, code, plan, items);
  } else {
    const table = `m_${await nextNumber(tx)}`;
    const own = base.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
    await sql`create table ${sql.table(table)} (${sql.join([...own, ...definitions])})`.execute(tx);
    await tx.insertInto('models').values({ code, tableName: table, hash: null }).execute();
  }
  if (columns.length === 0) return;
  const rows = columns.map(({ name, item }) => ({
    code,
    propertyCode: item.code,
    columnName: name,
    propertyType: item.propertyType,
    published: item.published !== false,
  }));
  await tx.insertInto('modelColumns').values(rows).execute();
}

/** True if the table holds the item's values as they are stored today. */
const hasItsColumn = (plan: TablePlan | undefined, item: DataItem): boolean => plan?.columns.get(item.code)?.propertyType === item.propertyType;

async function nameColumns(tx: Tx, items: readonly DataItem[]): Promise<NewColumn[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ number: number }>`
    select nextval('"catalogueNumbers"') as "number" from generate_series(1, ${items.length})`.execute(tx);
  return items.map((item, at) => ({ name: `c_${rows[at]?.number}`, item }));
}

/** Takes the columns away of items whose type has changed. Errors: AgainstData where the table has rows. */
async function dropRetyped(tx: Tx, code: string, plan: TablePlan, items: readonly DataItem[]): Promise<void> {
  for (const item of items) {
    const known = plan.columns.get(item.code);
    if (!known || hasItsColumn(plan, item)) continue;
    const { rows, present } = await valuesPresent(tx, { table: plan.tableName, column: known.columnName });
    if (rows > 0) throw typeChanged(code, item.code, rows, present);
    await sql`alter table ${sql.table(plan.tableName)} drop column ${sql.ref(known.columnName)}`.execute(tx);
    await tx.deleteFrom('modelColumns').where('code', '=', code).where('propertyCode', '=', item.code).execute();
  }
}

/** Shows or hides the columns of items that were published, withdrawn or taken out. */
async function publishColumns(tx: Tx, code: string, plan: TablePlan, items: readonly DataItem[]): Promise<void> {
  const setPublished = (published: boolean, codes: readonly string[]) =>
    codes.length > 0 && tx.updateTable('modelColumns').set({ published }).where('code', '=', code).where('propertyCode', 'in', codes).execute();
  const changed = items.filter((item) => hasItsColumn(plan, item) && plan.columns.get(item.code)?.published !== (item.published !== false));
  const present = new Set(items.map((item) => item.code));
  const removed = [...plan.columns.keys()].filter((propertyCode) => !present.has(propertyCode));
  await setPublished(
    true,
    changed.filter(({ published }) => published !== false).map((item) => item.code),
  );
  await setPublished(false, [...changed.filter(({ published }) => published === false).map((item) => item.code), ...removed]);
}

async function nextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('"catalogueNumbers"') as "number"`.execute(tx);
  return rows[0]?.number ?? 0;
}

function toModel(document: ModelDocument, plans: Map<string, TablePlan>, choices: ChoicesByDictionary): StoredModel {
  const { columns, sheets } = itemsByTable(document);
  const stored = (code: string, items: DataItem[], prefix: string): { code: string; table: string; items: Map<string, StoredItem> } => {
    const plan = plans.get(code);
    if (!plan) throw new Error(`no table for ${code}`);
    const places = items.filter(({ published }) => published !== false).map((item): [string, StoredItem] => [item.code, toItem(item, plan, prefix)]);
    return { code, table: plan.tableName, items: new Map(places) };
  };
  const own = withSortKeys(stored(document.code, columns, ''), choices);
  const children = sheets.filter(({ item }) => item.published !== false);
  return {
    ...own,
    items: new Map([...SYSTEM_ITEMS, ...own.items]),
    schemaCode: document.code,
    document,
    sheets: new Map(
      children.map(({ item, columns: items }): [string, StoredSheet] => [
        item.code,
        { ...stored(`${document.code}.${item.code}`, items, `${item.code}.`), propertyCode: item.code, item },
      ]),
    ),
  };
}

/** Only records sort by their items (contract 8.2); rows of sub-tables have their own order. */
function withSortKeys<T extends StoredTable>(table: T, choices: ChoicesByDictionary): T {
  const items = [...table.items].map(([code, item]): [string, StoredItem] => {
    const listed = { ...item, choices: listedChoices(item.item, choices) };
    return [code, { ...listed, keyColumn: keyColumnOf(listed) }];
  });
  return { ...table, items: new Map(items) };
}

function toItem(item: DataItem, plan: TablePlan, prefix: string): StoredItem {
  const column = plan.columns.get(item.code)?.columnName;
  if (column === undefined) throw new Error(`no column for ${item.code}`);
  return {
    code: item.code,
    path: `${prefix}${item.code}`,
    item,
    propertyType: item.propertyType,
    column,
    storage: storageOf(item.propertyType),
    system: false,
  };
}
