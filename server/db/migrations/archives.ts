import { sql, type Kysely } from 'kysely';
import type { OperationTables } from './operations.ts';
import type { UrgeTables } from './workflowMessages.ts';
import type { WorkflowReadTables } from './workflowReads.ts';
import type { WorkflowTables } from './workflows.ts';

/** Tables whose rows leave with an ended instance of a workflow; that of the instances last, for it says that all are gone. */
export const ARCHIVED_TABLES = ['wfActivations', 'wfItems', 'wfEvents', 'wfLog', 'wfOperations', 'wfReads', 'wfUrges', 'wfInstances'] as const;

type Archived = Pick<WorkflowTables & OperationTables & WorkflowReadTables & UrgeTables, (typeof ARCHIVED_TABLES)[number]>;

/**
 * Ended instances that have been put aside (contract 21.17): each table has one of the same shape, `…Archive`, and a view of
 * both, `…All`, for whoever reads what is over.
 */
export type ArchiveTables = { [Name in keyof Archived as `${Name}Archive` | `${Name}All`]: Archived[Name] };

const viewOf = (table: string): string => `${table}All`;
const archiveOf = (table: string): string => `${table}Archive`;

/** Takes the views away while the tables below them change. */
export async function dropArchiveViews(db: Kysely<unknown>): Promise<void> {
  for (const table of ARCHIVED_TABLES) await sql`drop view if exists ${sql.id(viewOf(table))}`.execute(db);
}

/** Gives each archive the columns that its table has by now, and makes the views: steps of the tables need not know of them. */
export async function matchArchives(db: Kysely<unknown>): Promise<void> {
  for (const table of ARCHIVED_TABLES) {
    const [own, archive, view] = [table, archiveOf(table), viewOf(table)].map((name) => sql.id(name));
    await sql`create table if not exists ${archive} (like ${own} including defaults including constraints including indexes)`.execute(db);
    const known = new Set((await columnsOf(db, archiveOf(table))).map(({ name }) => name));
    const columns = await columnsOf(db, table);
    for (const { name, type } of columns) if (!known.has(name)) await sql`alter table ${archive} add column ${sql.id(name)} ${sql.raw(type)}`.execute(db);
    const list = sql.join(columns.map(({ name }) => sql.id(name)));
    await sql`create view ${view} as select ${list} from ${own} union all select ${list} from ${archive}`.execute(db);
  }
}

/** Columns of a table in their order; `type` as the database writes it. */
export async function columnsOf(db: Kysely<unknown>, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`select "attname" as "name", format_type("atttypid", "atttypmod") as "type"
    from pg_attribute where "attrelid" = ${`"${table}"`}::regclass and "attnum" > 0 and not "attisdropped" order by "attnum"`.execute(db);
  return rows;
}
