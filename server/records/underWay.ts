import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';

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
