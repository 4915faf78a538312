import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { keepOpinion } from '#server/workflow/consequences/opinionFiles.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem } from './actAtItem.ts';
import { storeAnswer } from './itemAnswer.ts';
import { openItem } from './openItem.ts';

/** Values and words that somebody keeps at an open item of theirs without deciding. */
interface SavedAnswer {
  workItemId: string;
  sent: FormValues | undefined;
  opinion: Opinion | undefined;
}

/** Keeps values and words at an open item; its status stays (contract 10.4). Errors: 302036, 900400, 900403, 900404, 900411, 900412. */
export async function saveItem(
  saver: Saver,
  tx: Tx,
  { workItemId, sent, opinion }: SavedAnswer,
): Promise<{ bizObjectId: string; workflowInstanceId: string; workItemId: string }> {
  const act = await openItem(saver, tx, { workItemId, actions: ['save'] });
  const record = await storeAnswer(act, { outcome: 'save', opinion, sent });
  const { row } = act.open;
  if (Object.keys(record.changes).length > 0) await actAtItem(act, { type: 'save', item: act.item.id, changedValues: true }, { record });
  if (opinion) await keepOpinion(act.open, act.item.id, opinion);
  return { bizObjectId: row.objectId, workflowInstanceId: row.id, workItemId };
}
