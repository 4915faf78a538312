import { sql, type RawBuilder } from 'kysely';
import { ErrCode, UnitType } from '#schemas/codes.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/errors.ts';
import { notFound } from '#server/refusals/access.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { Refused } from '#server/refusals/refused.ts';
import { recordExists, repeatedRowText, repeatText, type NamedItem } from '#server/refusals/values.ts';
import type { Catalogue, StoredItem, StoredModel, StoredTable } from './catalogue.ts';
import { decodeRows, encodeData, type DriverRow } from './codec.ts';
import { bumpVersion } from './dataVersion.ts';
import type { NameSource } from './names.ts';
import { readSheets } from './sheets.ts';
import type { HiddenIn } from './shownItem.ts';

/** A record as a form shows it. */
export interface StoredRow {
  id: string;
  version: number;
  data: Record<string, unknown>;
}

/** System items that callers may set; the others are kept by the store. */
const SETTABLE = new Set(['name', 'owner', 'ownerDeptId', 'sequenceNo', 'sequenceStatus', 'workflowInstanceId', 'participants_', 'modifier', 'modifiedTime']);

/** True for codes that encodeData leaves out: sub-tables, and system items a caller does not set. */
export function isSetByStore(model: StoredModel): (code: string) => boolean {
  return (code) => model.sheets.has(code) || (model.items.get(code)?.system === true && !SETTABLE.has(code));
}

/** How the workflow of a record stands, as its row has it (contract 21.13). */
export interface RowStatus {
  /** Null = the record has no instance. */
  workflowInstanceId: string | null;
  sequenceStatus: string | null;
  /** Ids of those whose items are open; at most `MOST_PARTICIPANTS` are written. */
  participants: readonly string[];
}

/** Most people that a row names as its present handlers (contract 21.13). */
const MOST_PARTICIPANTS = 200;

/** Writes how the workflow of a record stands. It changes no value: the record's `version` stays, and no audit entry is written. */
export async function writeStatus(tx: Tx, model: StoredModel, id: string, { workflowInstanceId, sequenceStatus, participants }: RowStatus): Promise<void> {
  const people = participants.slice(0, MOST_PARTICIPANTS).map((userId) => ({ id: userId, unitType: UnitType.user }));
  const columns = encodeData(model, { workflowInstanceId, sequenceStatus, participants_: people }, isSetByStore(model));
  const assignments = [...columns].map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sendWithNext(tx, sql`update ${sql.table(model.table)} set ${sql.join(assignments)} where "id" = ${id}`.compile(tx));
  await bumpVersion(tx, model.schemaCode);
}

/**
 * Reads a record with its sub-tables as form values, for any caller: the caller has checked the right to it
 * (queryList and readRow of server/query check it). `hiddenIn`: what the names of related records must not reveal.
 * Undefined when there is none.
 */
export async function loadRow(db: Reader, catalogue: Catalogue, model: StoredModel, id: string, hiddenIn?: HiddenIn): Promise<StoredRow | undefined> {
  const [row] = await loadRows({ db, catalogue, ...(hiddenIn ? { hiddenIn } : {}) }, model, [id]);
  return row;
}

/** As loadRow for several records, with as many statements as for one; those that are there, in no order. */
export async function loadRows(source: NameSource, model: StoredModel, ids: readonly string[]): Promise<StoredRow[]> {
  const columns = new Set(['id', 'version', ...[...model.items.values()].map(({ column }) => column)]);
  const { rows } = await sql<DriverRow>`select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(model.table)}
    where "id" = any(${[...ids]})`.execute(source.db);
  const found = rows.map(({ id }) => String(id));
  if (found.length === 0) return [];
  const data = await decodeRows(source, [...model.items.values()], rows, 'form');
  for (const sheet of model.sheets.values()) {
    const byParent = await readSheets(source, sheet, found, 'form');
    data.forEach((values, at) => (values[sheet.propertyCode] = byParent.get(found[at] ?? '') ?? []));
  }
  return rows.map((row, at) => ({ id: found[at] ?? '', version: Number(row.version), data: data[at] ?? {} }));
}

/**
 * Lets nobody else change these records until the transaction ends, so that a right found after it still holds when it
 * is used; in the order of their ids, so that two who want the same ones wait for each other. Whoever writes a reference
 * to one of them does not wait (lockVisible in server/query). Shape: the versions of those that are there, by id.
 */
export function lockRows(tx: Tx, model: StoredModel, ids: readonly string[]): Promise<Map<string, number>> {
  return lockedVersions(tx, model, ids, sql`for no key update`);
}

/** As lockRows, for records that are to be deleted: nobody writes a new reference to them either until the transaction ends. */
export function lockRowsToDelete(tx: Tx, model: StoredModel, ids: readonly string[]): Promise<Map<string, number>> {
  return lockedVersions(tx, model, ids, sql`for update`);
}

/** The versions of these records as they are committed, by id. */
export function storedVersions(db: Reader, model: StoredModel, ids: readonly string[]): Promise<Map<string, number>> {
  return lockedVersions(db, model, ids, sql``);
}

async function lockedVersions(db: Reader, model: StoredModel, ids: readonly string[], lock: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`select "id", "version" from ${sql.table(model.table)}
    where "id" = any(${[...ids]}) order by "id" ${lock}`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, Number(version)]));
}

/** As lockRows for one record; returns its columns. Errors: notFound; versionConflict. */
export async function lockRow(tx: Tx, model: StoredModel, id: string, version?: number): Promise<DriverRow> {
  const { rows } = await sql<DriverRow>`select * from ${sql.table(model.table)} where "id" = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  if (version !== undefined && Number(row.version) !== version) throw versionConflict();
  return row;
}

const UNIQUE_VIOLATION = '23505';

/** A row of a sub-table among those of its record, from 0. */
export interface SheetPlace {
  sheet: string;
  row: number;
}

/** A value that another record, or row of a sub-table, holds, where none may repeat; `item` and `place` where they are known. */
export class RepeatedValue extends Refused {
  readonly item: NamedItem | undefined;
  readonly place: SheetPlace | undefined;

  constructor(item: StoredItem | undefined, place: SheetPlace | undefined) {
    const text = item?.path === item?.code ? repeatText : repeatedRowText;
    super(ErrCode.invalidParameter, item ? text(item.item) : recordExists);
    this.name = 'RepeatedValue';
    this.item = item?.item;
    this.place = place;
  }
}

/** Says in words which values repeat, instead of the database's own text; `place` where the statement writes one row of a sub-table. */
export async function nameRepeatedValue<T>(model: StoredTable, statement: Promise<T>, place?: SheetPlace): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new RepeatedValue(repeatedItem(model, error), place);
  }
}

function repeatedItem(model: StoredTable, error: unknown): StoredItem | undefined {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? String(error.detail) : '';
  const column = /^Key \("?(c_\d+)"?\)/.exec(detail)?.[1];
  return [...model.items.values()].find((item) => item.column === column);
}
