import { sql } from 'kysely';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import type { SeedModel } from '#server/seed/rows/document.ts';
import { rowIds } from '#server/seed/rows/rowId.ts';
import type { SeedRow } from './seedRows.ts';
import { numberStartLength } from '#server/seed/rows/sequence.ts';

/** What people have stored in a model before its demonstration rows come, which give way to it. */
export interface StoredBefore {
  /** Largest counter of the record numbers, by what stands before the counter. */
  numbers: ReadonlyMap<string, number>;
  /** Values of unique items as the database writes them, by property code. */
  unique: ReadonlyMap<string, ReadonlySet<string>>;
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
  const unique = new Map<string, ReadonlySet<string>>();
  for (const item of model.items.values()) if (!item.system && itemOptions(item.item).unique) unique.set(item.code, await valuesOf(tx, model, item));
  return { numbers, unique };
}

/** A unique value that somebody else's record holds stays theirs: the demonstration row comes without it. */
export async function* withoutTakenValues(
  batches: AsyncIterable<SeedRow[]>,
  model: StoredModel,
  stored: () => StoredBefore | undefined,
): AsyncGenerator<SeedRow[], void, undefined> {
  for await (const batch of batches) {
    const taken = [...(stored()?.unique ?? [])].filter(([, values]) => values.size > 0);
    yield taken.length === 0 ? batch : batch.map((row) => ({ ...row, data: dataWithout(row.data, model, taken) }));
  }
}

function dataWithout(data: SeedRow['data'], model: StoredModel, taken: readonly (readonly [string, ReadonlySet<string>])[]): SeedRow['data'] {
  const codes = taken.flatMap(([code, values]) => {
    const item = model.items.get(code);
    const encoded = item?.storage.encode(valueAt(data, code), item);
    return encoded !== undefined && encoded !== null && values.has(String(encoded)) ? [code] : [];
  });
  return codes.length === 0 ? data : Object.fromEntries(Object.entries(data).filter(([code]) => !codes.includes(code)));
}

async function largestNumbers(tx: Tx, { table }: StoredModel, startLength: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; largest: string }>`
    select "start", max("counter"::bigint)::text as "largest"
    from (select left("sequenceNo", ${startLength}) as "start", substr("sequenceNo", ${startLength + 1}) as "counter" from ${sql.table(table)}) as "numbers"
    where "counter" ~ '^[0-9]{1,15}$' group by "start"`.execute(tx);
  return new Map(rows.map(({ start, largest }) => [start, Number(largest)]));
}

async function valuesOf(tx: Tx, { table }: StoredModel, { column }: StoredItem): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)}::text as "value" from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(tx);
  return new Set(rows.map(({ value }) => value));
}
