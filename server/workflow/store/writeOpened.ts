import type { WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { InstanceRow } from './instanceRow.ts';

/** Keeps when an open item was shown to its handler first (contract 10.4). Without the lock of its instance: an act that is under way wins. */
export async function writeOpened(db: Reader, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>, item: WorkItem, now: Date): Promise<void> {
  if (item.firstReadAt !== null || item.status !== WORK_ITEM_STATUS.processing) return;
  await db
    .updateTable('wfItems')
    .set({ firstReadAt: now })
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('number', '=', item.id)
    .where('status', '=', WORK_ITEM_STATUS.processing)
    .where('firstReadAt', 'is', null)
    .execute();
}
