import type { Reader } from '#server/db/database.ts';
import type { InstanceRow } from './instanceRow.ts';
import type { OperationRow } from './writeLog.ts';

/** A page of the operation log of an instance, the last entry first. Units: `page` 0-based. */
export async function readOperations(
  db: Reader,
  { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; entries: OperationRow[] }> {
  const own = db.selectFrom('wfOperationsAll').where('objectId', '=', objectId).where('instanceId', '=', id);
  const { total } = await own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const entries = await own
    .selectAll()
    .orderBy('seq', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  return { total: Number(total), entries };
}
