import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { changesThroughTasks } from '#server/refusals/workflowForms.ts';

/** Of records those whose workflow is not over: they change only through its tasks (contract 8.4). */
export async function recordsUnderWay(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('wfInstances')
    .select('objectId')
    .where('objectId', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('status', 'in', ['DRAFT', 'PROCESSING', 'EXCEPTION'])
    .execute();
  return new Set(rows.map(({ objectId }) => objectId));
}

/** Errors: 900412 for a record whose workflow is not over. */
export async function refuseUnderWay(db: Reader, id: string): Promise<void> {
  const running = await recordsUnderWay(db, [id]);
  if (running.has(id)) throw changesThroughTasks();
}
