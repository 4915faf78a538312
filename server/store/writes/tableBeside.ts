import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StoredModel, StoredTable } from '#server/store/catalogue.ts';
import { indexesOf, makeIndexes } from '#server/store/indexes.ts';

/**
 * A table like the model's to load into, while its own is empty; undefined when it holds rows.
 * Writers wait until the transaction ends, readers do not.
 */
export async function makeTableBeside(tx: Tx, model: StoredModel): Promise<StoredModel | undefined> {
  if (!(await isEmpty(tx, model))) return undefined;
  await sql`lock table ${sql.table(model.table)} in share row exclusive mode`.execute(tx);
  // Somebody may have written before the lock was had.
  if (!(await isEmpty(tx, model))) return undefined;
  const beside = { ...model, table: `${model.table}_load` };
  await sql`create table ${sql.table(beside.table)} (like ${sql.table(model.table)} including defaults)`.execute(tx);
  return beside;
}

/** Gives the loaded table its indexes and the model's name; the empty one goes. Takes the table away for milliseconds. */
export async function moveIntoPlace(tx: Tx, model: StoredModel, beside: StoredModel, trigram: boolean): Promise<void> {
  await sql`alter table ${sql.table(beside.table)} add constraint ${sql.id(primaryKey(beside))} primary key ("id")`.execute(tx);
  await makeIndexes(tx, beside, trigram);
  await sql`drop table ${sql.table(model.table)}`.execute(tx);
  await sql`alter table ${sql.table(beside.table)} rename to ${sql.id(model.table)}`.execute(tx);
  await rename(tx, primaryKey(beside), primaryKey(model));
  const names = indexesOf(model, trigram).map(({ name }) => name);
  for (const [position, { name }] of indexesOf(beside, trigram).entries()) await rename(tx, name, names[position] ?? name);
}

function rename(tx: Tx, from: string, to: string) {
  return sql`alter index ${sql.id(from)} rename to ${sql.id(to)}`.execute(tx);
}

function primaryKey({ table }: StoredTable): string {
  return `${table}_pkey`;
}

async function isEmpty(tx: Tx, { table }: StoredTable): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
  return rows.length === 0;
}
