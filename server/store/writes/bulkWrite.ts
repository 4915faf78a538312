import { ROW_KEYS } from '#schemas/formSchema/record.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { copyIn } from '#server/db/connection.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { invalidItem } from '#server/refusals/values.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import type { Catalogue, StoredItem, StoredModel, StoredSheet, StoredTable } from '#server/store/catalogue.ts';
import type { FormData } from '#server/store/codec.ts';
import { copyFields, copyText } from './copyText.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { makeTableBeside, moveIntoPlace } from './tableBeside.ts';
import type { Encoded } from '#server/store/properties/storage.ts';
import { sortKeyOf } from '#server/store/sortKeys.ts';
import { isSetByStore } from '#server/store/rows.ts';
import type { NewRow } from './writeRow.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';

/** Columns every loaded row carries, in the order of COPY. */
const FIXED = ['id', 'owner', 'ownerDeptId', 'ownerDeptQueryCode', 'creater', 'createdDeptId', 'createdTime', 'modifiedTime'];

/** What belongs into the transaction of the rows. */
export interface BulkSteps {
  /** Runs before the first row is read; false = there is nothing to load. */
  before?(tx: Tx): Promise<boolean>;
  /** Runs behind the last one. */
  after?(tx: Tx): Promise<void>;
}

/**
 * Loads many new records by COPY, one batch after the other; returns how many.
 * Shape: `batches` gives arrays of some thousand rows (form values as insertRow). One transaction for all, so that a
 * broken load leaves nothing; the source must not use the database meanwhile (PGlite has one connection).
 * An empty table is loaded beside its place, indexes last, and readers meanwhile see it empty; nobody waits. The audit
 * log gets one entry per batch with its rows.
 * Errors: as insertRow, the first faulty row ends the load.
 */
export async function bulkWrite(
  db: Database,
  catalogue: Catalogue,
  schemaCode: string,
  batches: AsyncIterable<readonly NewRow[]>,
  writer: Writer,
  { before, after }: BulkSteps = {},
): Promise<number> {
  const model = catalogue.model(schemaCode);
  let count = 0;
  // Batches are used up as they are read: the work cannot run twice, so it is not given to db.transaction.
  await db.kysely.transaction().execute(async (tx) => {
    if (before && !(await before(tx))) return;
    const beside = await makeTableBeside(tx, model);
    const paths = await departmentPaths(tx);
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      await writeBatch(tx, beside ?? model, batch, paths, writer);
      count += batch.length;
    }
    if (beside) await moveIntoPlace(tx, model, beside, db.capabilities.trigram);
    await bumpVersion(tx, model.schemaCode);
    await after?.(tx);
  });
  if (count === 0) return 0;
  // No transaction may clear up; where everything is one, the database does it by itself before long.
  const tidy = sql.raw(db.capabilities.ownConnections ? 'vacuum analyze' : 'analyze');
  for (const { table } of [model, ...model.sheets.values()]) await sql`${tidy} ${sql.table(table)}`.execute(db.kysely);
  return count;
}

/**
 * One batch of new records by COPY in the caller's transaction: rows, sub-tables, audit entry; the data version is the
 * caller's to bump. Errors: as bulkWrite.
 */
export async function insertRows(tx: Tx, model: StoredModel, batch: readonly NewRow[], writer: Writer): Promise<void> {
  if (batch.length > 0) await writeBatch(tx, model, batch, await departmentPaths(tx), writer);
}

/** One batch by COPY, its sub-tables, and its audit entry. */
async function writeBatch(tx: Tx, model: StoredModel, batch: readonly NewRow[], paths: ReadonlyMap<string, string>, writer: Writer): Promise<void> {
  const ignored = isSetByStore(model);
  const codes = batch.flatMap((row) => Object.keys(row.data)).filter((code) => !ignored(code));
  const logged = await copyRows(
    tx,
    model,
    { fixed: FIXED, items: itemsOfLoad(model, codes).filter(({ column }) => !FIXED.includes(column)) },
    batch.map((row) => ({ fixed: fixedFields(row, paths), data: row.data })),
  );
  const sheets: Record<string, LoggedRows> = {};
  for (const sheet of model.sheets.values()) {
    const written = await writeSheetBatch(tx, sheet, batch);
    if (written) sheets[sheet.propertyCode] = written;
  }
  // The rows themselves: their values before any later change can be read from the log.
  const changes = { ...logged, ...(Object.keys(sheets).length > 0 ? { sheets } : {}) };
  await writeAudit(tx, writer, { action: 'bulkInsert', schemaCode: model.schemaCode, objectId: null, changes });
}

/** Path of every department by id, as `ownerDeptQueryCode` holds it. */
async function departmentPaths(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('departments').select(['id', 'path']).execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** What stands in the columns of `FIXED`. */
function fixedFields(row: NewRow, paths: ReadonlyMap<string, string>): Encoded[] {
  return [
    row.id,
    row.owner,
    row.ownerDeptId,
    paths.get(row.ownerDeptId ?? '') ?? null,
    row.creater,
    row.createdDeptId ?? row.ownerDeptId,
    row.createdTime,
    row.createdTime,
  ];
}

/** Rows as COPY takes them, in the audit log. */
interface LoggedRows {
  columns: string[];
  rows: string;
}

async function writeSheetBatch(tx: Tx, sheet: StoredSheet, batch: readonly NewRow[]): Promise<LoggedRows | undefined> {
  const rows = batch.flatMap((row) =>
    sheetRows(valueAt(row.data, sheet.propertyCode), sheet).map((data, sortKey) => ({ fixed: [randomUUID(), row.id, String(sortKey)], data })),
  );
  if (rows.length === 0) return undefined;
  const codes = rows.flatMap(({ data }) => Object.keys(data)).filter((code) => !ROW_KEYS.has(code));
  return copyRows(tx, sheet, { fixed: ['id', 'parentId', 'sortKey'], items: itemsOfLoad(sheet, codes) }, rows);
}

function sheetRows(value: unknown, sheet: StoredSheet): Record<string, unknown>[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw invalidItem(sheet);
  return value;
}

/** Items that occur in a load. Errors: invalidParameter for an unknown code. */
function itemsOfLoad(table: StoredTable, codes: readonly string[]): StoredItem[] {
  return [...new Set(codes)].map((code) => {
    const item = table.items.get(code);
    if (!item) throw invalidParameter(code);
    return item;
  });
}

/** What a load writes: columns whose fields the rows bring, and items. */
interface LoadColumns {
  fixed: readonly string[];
  items: readonly StoredItem[];
}

/** A row of a load: the fields of its fixed columns, and form values. */
interface LoadRow {
  fixed: readonly Encoded[];
  data: FormData;
}

/**
 * Writes rows by COPY; gives them as the log has them, without the keys, which follow from their texts.
 * Errors: invalidParameter for a value of the wrong kind.
 */
async function copyRows(tx: Tx, table: StoredTable, { fixed, items }: LoadColumns, rows: readonly LoadRow[]): Promise<LoggedRows> {
  const keyed = items.flatMap(({ keyColumn }, at) => (keyColumn === undefined ? [] : [{ keyColumn, at }]));
  const logged: string[] = [];
  const lines: string[] = [];
  for (const { fixed: fields, data } of rows) {
    const encoded = items.map((item) => (Object.hasOwn(data, item.code) ? item.storage.encode(data[item.code], item) : null));
    const line = copyFields([...fields, ...encoded]);
    logged.push(line);
    lines.push(keyed.length === 0 ? line : `${line}\t${copyFields(keyed.map(({ at }) => sortKeyOf(encoded[at] ?? null)))}`);
  }
  const columns = [...fixed, ...items.map(({ column }) => column)];
  const target = [...columns, ...keyed.map(({ keyColumn }) => keyColumn)].map((column) => `"${column}"`);
  await copyIn(tx, `"${table.table}" (${target.join(', ')})`, [copyText(lines)]);
  return { columns, rows: copyText(logged) };
}
