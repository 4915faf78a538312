import { sql } from 'kysely';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredItem, StoredModel, StoredTable } from '#server/store/catalogue.ts';
import { isUnique } from '#server/store/indexes.ts';
import type { SeedModel } from '#server/seed/rows/document.ts';
import { rowIds } from '#server/seed/rows/rowId.ts';
import type { SeedRow } from './seedRows.ts';
import { numberStartLength } from '#server/seed/rows/sequence.ts';

/** What people have stored in a model before its demonstration rows come, which give way to it. */
export interface StoredBefore {
  /** Largest counter of the record numbers, by what stands before the counter. */
  numbers: ReadonlyMap<string, number>;
  unique: readonly TakenValues[];
}

/** Values that a unique item, or column of a sub-table, holds already, as the database writes them. */
interface TakenValues {
  item: StoredItem;
  /** Code of the sub-table. */
  sheet: string | undefined;
  values: ReadonlySet<string>;
}

/** Whether a model holds demonstration rows: they come all at once, so one of them shows that all were there. */
export async function hasSeededRows(tx: Tx, { schemaCode, table }: StoredModel): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where starts_with("id", ${rowIds(schemaCode).prefix}) limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Reads what is stored before the rows come. Record numbers are counted again from the largest afterwards: who takes one
 * meanwhile waits until the transaction ends.
 */
export async function readStoredBefore(tx: Tx, model: StoredModel, { sequenceRule }: SeedModel): Promise<StoredBefore> {
  await tx.deleteFrom('sequences').where('key', '=', `number:${model.schemaCode}`).execute();
  const numbers = sequenceRule ? await largestNumbers(tx, model, numberStartLength(sequenceRule)) : new Map<string, number>();
  const unique = await takenIn(tx, model);
  for (const sheet of model.sheets.values()) unique.push(...(await takenIn(tx, sheet, sheet.propertyCode)));
  return { numbers, unique };
}

/** A unique value that somebody else's record or row holds stays theirs: the demonstration row comes without it. */
export async function* withoutTakenValues(
  batches: AsyncIterable<SeedRow[]>,
  stored: () => StoredBefore | undefined,
): AsyncGenerator<SeedRow[], void, undefined> {
  for await (const batch of batches) {
    const taken = stored()?.unique ?? [];
    yield taken.length === 0 ? batch : batch.map((row) => ({ ...row, data: dataWithout(row.data, taken) }));
  }
}

function dataWithout(data: SeedRow['data'], taken: readonly TakenValues[]): SeedRow['data'] {
  const own = cellsWithout(
    data,
    taken.filter(({ sheet }) => sheet === undefined),
  );
  const sheets = new Set(taken.flatMap(({ sheet }) => (sheet !== undefined && Object.hasOwn(own, sheet) ? [sheet] : [])));
  if (sheets.size === 0) return own;
  const rowsWithout = (code: string) =>
    rowsOfSubTable(own[code]).map((row) =>
      cellsWithout(
        row,
        taken.filter(({ sheet }) => sheet === code),
      ),
    );
  return { ...own, ...Object.fromEntries([...sheets].map((code) => [code, rowsWithout(code)])) };
}

function cellsWithout(cells: SeedRow['data'], taken: readonly TakenValues[]): SeedRow['data'] {
  const codes = taken.flatMap(({ item, values }) => {
    const encoded = item.storage.encode(valueAt(cells, item.code), item);
    return encoded !== null && values.has(encoded) ? [item.code] : [];
  });
  return codes.length === 0 ? cells : Object.fromEntries(Object.entries(cells).filter(([code]) => !codes.includes(code)));
}

async function largestNumbers(tx: Tx, { table }: StoredModel, startLength: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; largest: string }>`
    select "start", max("counter"::bigint)::text as "largest"
    from (select left("sequenceNo", ${startLength}) as "start", substr("sequenceNo", ${startLength + 1}) as "counter" from ${sql.table(table)}) as "numbers"
    where "counter" ~ '^[0-9]{1,15}$' group by "start"`.execute(tx);
  return new Map(rows.map(({ start, largest }) => [start, Number(largest)]));
}

/** What the unique items of a table hold, where they hold anything. */
async function takenIn(tx: Tx, { table, items }: StoredTable, sheet?: string): Promise<TakenValues[]> {
  const taken: TakenValues[] = [];
  for (const item of [...items.values()].filter(isUnique)) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(item.column)}::text as "value" from ${sql.table(table)} where ${sql.ref(item.column)} is not null`.execute(tx);
    if (rows.length > 0) taken.push({ item, sheet, values: new Set(rows.map(({ value }) => value)) });
  }
  return taken;
}
