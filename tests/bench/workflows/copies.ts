import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Started } from '#server/workflow/acts/startInstance.ts';
import type { Stage } from './stage.ts';

type Expression = RawBuilder<unknown>;

/** Rows of a table, each copied so many times. Shape: expressions over `"copy"`, from 1 on, and `"row"`, what is copied. */
interface Copied {
  count: number;
  /** Which rows are copied. */
  of: Expression;
  /** Columns that differ from copy to copy. */
  changed: Readonly<Record<string, Expression>>;
  /** Which of the copies are made; all without. */
  where?: Expression;
}

/** Copies rows with one statement; what the database generates is generated again. */
export async function copyRows(db: Reader, table: string, { count, of, changed, where = sql`true` }: Copied): Promise<void> {
  const { rows } = await sql<{ name: string }>`select "column_name" as "name" from information_schema.columns
    where "table_schema" = current_schema() and "table_name" = ${table} and "is_generated" = 'NEVER' and "is_identity" = 'NO'
      and not ("column_name" = 'id' and "column_default" is not null) order by "ordinal_position"`.execute(db);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? sql.ref(`row.${name}`));
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from generate_series(1, ${count}::integer) as "copy" cross join ${sql.table(table)} "row" where ${of} and ${where}`.execute(db);
}

/** Starts a workflow once and copies the instance with all that belongs to it. Shape: ids of the copies. */
export async function startCopies(stage: Stage, flow: string, count: number): Promise<string[]> {
  const { workflowInstanceId: id, bizObjectId: objectId }: Started = await stage.start(flow);
  const { kysely } = stage.services.database;
  const [newId, newObject] = [sql`${id}::text || 'c' || "copy"`, sql`${objectId}::text || 'c' || "copy"`];
  const place = { objectId: newObject, instanceId: newId };
  const ofInstance = sql`"row"."objectId" = ${objectId} and "row"."instanceId" = ${id}`;
  const copy = (table: string, of: Expression, changed: Readonly<Record<string, Expression>>) => copyRows(kysely, table, { count, of, changed });
  await copy('wfInstances', sql`"row"."id" = ${id}`, { objectId: newObject, id: newId });
  await copy('wfItems', ofInstance, { ...place, id: sql`${newId} || '-' || "row"."number"` });
  for (const table of ['wfActivations', 'wfEvents', 'wfLog', 'wfTimers']) await copy(table, ofInstance, place);
  await copy('notifications', sql`"row"."workflowInstanceId" = ${id}`, {
    objectId: newObject,
    workflowInstanceId: newId,
    workItemId: sql`replace("row"."workItemId", ${id}, ${newId})`,
  });
  const { table, items } = stage.services.catalogue.model('errand');
  const instanceColumn = items.get('workflowInstanceId')?.column ?? 'workflowInstanceId';
  await copy(table, sql`"row"."id" = ${objectId}`, { id: newObject, [instanceColumn]: newId });
  return Array.from({ length: count }, (_, at) => `${id}c${at + 1}`);
}
