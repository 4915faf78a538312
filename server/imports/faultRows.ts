import { sql } from 'kysely';
import { MOST_FAULTY_ROWS, type FaultyRow } from '#schemas/import.ts';
import { isStorable, toStorable } from '#schemas/records/storable.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { CheckedRecord } from './checkRecords.ts';
import { correctedText } from './decimalSigns.ts';
import type { HeadingPlan } from './headings.ts';

/** Lines of one statement; the database takes 65,535 parameters. */
const LINES_AT_ONCE = 1000;
/** Bytes of lines that are read together; the last one may go beyond. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;

/** Lines of records that were not stored: all lines of a record, reasons where they belong, cells as the file has them. */
export function toFaultyRows(plan: HeadingPlan, records: readonly CheckedRecord[], language: Language): FaultyRow[] {
  return records.flatMap(({ record, read }) =>
    record.lines.map((line, at) => ({
      row: line.row,
      values: Object.fromEntries(plan.flatMap((column, cell) => (column ? [[column.path, correctedText(column, line, cell)]] : []))),
      errors: Object.fromEntries((read.faults.get(at) ?? []).map(({ path, reason }) => [path, reason[language]])),
    })),
  );
}

/** The lines as they travel: a cell with signs that cannot be stored shows where they are. */
export function tellable(rows: readonly FaultyRow[]): FaultyRow[] {
  return rows.map((row) => ({ ...row, values: Object.fromEntries(Object.entries(row.values).map(([path, text]) => [path, toStorable(text)])) }));
}

/** Lines as they were sent back, with what the file has in cells that were reported as `tellable` does and are left so: they are as faulty as before. */
export async function withStoredCells(tx: Tx, jobId: string, sent: readonly FaultyRow[]): Promise<FaultyRow[]> {
  const numbers = sent.map(({ row }) => row);
  const stored = await tx
    .selectFrom('importFaults')
    .select(['row', 'cells'])
    .where('jobId', '=', jobId)
    .where('row', 'in', [0, ...numbers])
    .execute();
  const byRow = new Map(stored.map(({ row, cells }) => [row, JSON.parse(cells) as FaultyRow['values']]));
  return sent.map((row) => {
    const before = Object.entries(byRow.get(row.row) ?? {}).filter(([path, text]) => !isStorable(text) && row.values[path] === toStorable(text));
    return { ...row, values: { ...row.values, ...Object.fromEntries(before) } };
  });
}

/** Keeps faulty lines of a job; a line that was kept before is replaced. */
export async function storeFaultyRows(tx: Tx, jobId: string, rows: readonly FaultyRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE) await storeLines(tx, jobId, rows.slice(at, at + LINES_AT_ONCE));
}

async function storeLines(tx: Tx, jobId: string, rows: readonly FaultyRow[]): Promise<void> {
  await tx
    .insertInto('importFaults')
    .values(rows.map(({ row, values, errors }) => ({ jobId, row, cells: JSON.stringify(values), errors: JSON.stringify(errors) })))
    .onConflict((conflict) => conflict.columns(['jobId', 'row']).doUpdateSet({ cells: sql`excluded."cells"`, errors: sql`excluded."errors"` }))
    .execute();
}

/** Takes lines of a job away; without `rows` all. */
export async function dropFaultyRows(tx: Tx, jobId: string, rows?: readonly number[]): Promise<void> {
  const all = tx.deleteFrom('importFaults').where('jobId', '=', jobId);
  await (rows === undefined ? all : all.where('row', 'in', rows.length === 0 ? [0] : [...rows])).execute();
}

/** Those of these jobs that have faulty lines left. */
export async function jobsWithFaults(db: Reader, jobIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select "id" from unnest(${[...jobIds]}::text[]) as "asked" ("id")
    where exists (select 1 from "importFaults" where "jobId" = "asked"."id")`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The first faulty lines of a job behind a line, as they travel, in the order of the file; fewer than `limit` where they hold much text. */
export async function readFaultyRows(db: Reader, jobId: string, behindRow = 0, limit = MOST_FAULTY_ROWS): Promise<FaultyRow[]> {
  const { rows } = await sql<{ row: number; cells: string; errors: string }>`
    select "row", "cells", "errors" from (
      select "row", "cells", "errors",
        sum(octet_length("cells") + octet_length("errors")) over (order by "row")
          - octet_length("cells") - octet_length("errors") as "before"
      from "importFaults" where "jobId" = ${jobId} and "row" > ${behindRow} order by "row" limit ${limit}) as "lines"
    where "before" < ${BYTES_AT_ONCE} order by "row"`.execute(db);
  // Both texts were written by storeFaultyRows.
  return tellable(
    rows.map(({ row, cells, errors }) => ({
      row,
      values: JSON.parse(cells) as FaultyRow['values'],
      errors: JSON.parse(errors) as FaultyRow['errors'],
    })),
  );
}
