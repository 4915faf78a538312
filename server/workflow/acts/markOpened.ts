import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { writeOpened } from '#server/workflow/store/writeOpened.ts';
import { openOwnItem } from './ownItem.ts';

/** Keeps when an open item was shown to its handler first (contract 10.4); one that is closed by now stays as it was. Errors: 900403, 900404. */
export async function markOpened(saver: Saver, tx: Tx, workItemId: string): Promise<void> {
  const { open, item } = await openOwnItem(saver, tx, workItemId);
  await writeOpened(tx, open.row, item, saver.services.now());
}
