import { ROW_KEYS } from '#schemas/formSchema/record.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { copyIn } from '#server/db/connection.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { invalidItem } from '#server/refusals/values.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import type { Catalogue, StoredModel, StoredSheet, StoredTable } from '#server/store/catalogue.ts';
import { encodeData } from '#server/store/codec.ts';
import { copyLine } from './copyText.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { makeTableBeside, moveIntoPlace } from './tableBeside.ts';
import type { Encoded } from '#server/store/properties/storage.ts';
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
  const own = tableColumns(
    model,
    batch.flatMap((row) => Object.keys(row.data)).filter((code) => !ignored(code)),
    FIXED,
  );
  const lines = batch.map((row) => {
    const columns = encodeData(model, row.data, ignored);
    for (const [column, value] of fixedColumns(row, paths)) columns.set(column, value);
    return copyLine(own.map((column) => columns.get(column) ?? null));
  });
  const text = lines.join('');
  await copyIn(tx, copyTarget(model, own), [text]);
  const sheets: Record<string, LoggedRows> = {};
  for (const sheet of model.sheets.values()) {
    const written = await writeSheetBatch(tx, sheet, batch);
    if (written) sheets[sheet.propertyCode] = written;
  }
  // The rows themselves: their values before any later change can be read from the log.
  const changes = { columns: own, rows: text, ...(Object.keys(sheets).length > 0 ? { sheets } : {}) };
  await writeAudit(tx, writer, { action: 'bulkInsert', schemaCode: model.schemaCode, objectId: null, changes });
}

/** Path of every department by id, as `ownerDeptQueryCode` holds it. */
async function departmentPaths(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('departments').select(['id', 'path']).execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

function fixedColumns(row: NewRow, paths: ReadonlyMap<string, string>): [string, Encoded][] {
  return [
    ['id', row.id],
    ['owner', row.owner],
    ['ownerDeptId', row.ownerDeptId],
    ['ownerDeptQueryCode', paths.get(row.ownerDeptId ?? '') ?? null],
    ['creater', row.creater],
    ['createdDeptId', row.createdDeptId ?? row.ownerDeptId],
    ['createdTime', row.createdTime],
    ['modifiedTime', row.createdTime],
  ];
}

/** Rows as COPY takes them, in the audit log. */
interface LoggedRows {
  columns: string[];
  rows: string;
}

async function writeSheetBatch(tx: Tx, sheet: StoredSheet, batch: readonly NewRow[]): Promise<LoggedRows | undefined> {
  const rows = batch.flatMap((row) => sheetRows(valueAt(row.data, sheet.propertyCode), sheet).map((data, sortKey) => ({ parentId: row.id, sortKey, data })));
  if (rows.length === 0) return undefined;
  const own = tableColumns(
    sheet,
    rows.flatMap(({ data }) => Object.keys(data)).filter((code) => !ROW_KEYS.has(code)),
    ['id', 'parentId', 'sortKey'],
  );
  const lines = rows.map(({ parentId, sortKey, data }) => {
    const columns = encodeData(sheet, data, (code) => ROW_KEYS.has(code));
    columns.set('id', randomUUID());
    columns.set('parentId', parentId);
    columns.set('sortKey', String(sortKey));
    return copyLine(own.map((column) => columns.get(column) ?? null));
  });
  const text = lines.join('');
  await copyIn(tx, copyTarget(sheet, own), [text]);
  return { columns: own, rows: text };
}

function sheetRows(value: unknown, sheet: StoredSheet): Record<string, unknown>[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw invalidItem(sheet);
  return value;
}

/** Columns of a load: the fixed ones, and those of every code that occurs. Errors: invalidParameter for an unknown code. */
function tableColumns(table: StoredTable, codes: readonly string[], fixed: readonly string[]): string[] {
  const columns = new Set(fixed);
  for (const code of new Set(codes)) {
    const item = table.items.get(code);
    if (!item) throw invalidParameter(code);
    columns.add(item.column);
    if (item.keyColumn !== undefined) columns.add(item.keyColumn);
  }
  return [...columns];
}

function copyTarget(table: StoredTable, columns: readonly string[]): string {
  return `"${table.table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
}
