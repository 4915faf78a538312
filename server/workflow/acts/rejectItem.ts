import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { storeAnswer } from './itemAnswer.ts';
import { openItem } from './openItem.ts';

/** Where an item is returned to, and how (contract 21.7). */
export interface Rejection {
  workItemId: string;
  target: string;
  /** Only the target decides again; else everything after it. */
  back: boolean;
  sent: FormValues | undefined;
  opinion: Opinion | undefined;
}

/** Returns a step to a former one. Errors: as decideItem; 900400 for a step or way that is not offered (contract 11.6). */
export async function rejectItem(saver: Saver, tx: Tx, { workItemId, target, back, sent, opinion }: Rejection): Promise<Acted<{ nextActivityCode: string }>> {
  const act = await openItem(saver, tx, { workItemId, actions: ['showReject'] });
  const record = await storeAnswer(act, { outcome: 'reject', opinion, sent });
  const changedValues = Object.keys(record.changes).length > 0;
  await actAtItem(act, { type: 'reject', item: act.item.id, target, back, changedValues }, { opinion, record });
  return { row: act.open.row, workItemId, answer: { nextActivityCode: target } };
}
