import type { Reader } from '#server/db/database.ts';

/** Whose item it is; owners of items never change, so that no lock is needed. */
export async function readOwnerOfItem(db: Reader, workItemId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('wfItems').select('ownerId').where('id', '=', workItemId).executeTakeFirst();
  return row?.ownerId;
}
