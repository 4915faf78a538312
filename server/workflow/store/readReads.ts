import type { Reader } from '#server/db/database.ts';
import type { InstanceRow } from './instanceRow.ts';
import type { ReadRow } from './reads.ts';

/** What was circulated of several instances, in the order in which it was. */
export async function readReads(db: Reader, rows: readonly Pick<InstanceRow, 'id'>[]): Promise<ReadRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return db.selectFrom('wfReadsAll').selectAll().where('instanceId', 'in', ids).orderBy('at').orderBy('id').execute();
}

/** How many instances somebody has got to read and not read yet. */
export async function countUnread(db: Reader, userId: string, appCode: string | null | undefined): Promise<number> {
  const unread = db.selectFrom('wfReads').where('userId', '=', userId).where('readAt', 'is', null);
  const { total } = await (appCode ? unread.where('appCode', '=', appCode) : unread)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
