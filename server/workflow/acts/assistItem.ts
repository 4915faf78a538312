import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { openInstance, placeOfItem } from '#server/workflow/instance/openInstance.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { targetsOfAct } from './givenPeople.ts';
import { closedBy, openItem } from './openItem.ts';
import { ownItemIn } from './ownItem.ts';

/** Who is consulted, at which item. */
export interface Assistance {
  workItemId: string;
  people: readonly string[];
  opinion: Opinion | undefined;
}

/** Consults people, who have no vote (contract 21.6). Errors: 900400, 900403, 900404, 900411, 900412. */
export async function assistItem(saver: Saver, tx: Tx, { workItemId, people, opinion }: Assistance): Promise<Acted<null>> {
  const act = await openItem(saver, tx, { workItemId, actions: ['assist'] });
  await actAtItem(act, { type: 'assist', item: act.item.id, people: targetsOfAct(act, people, 'assist') }, { opinion });
  return { row: act.open.row, workItemId, answer: null };
}

/** Takes an assistance back that is still open, by who requested it. Errors: 900403, 900404, 900411, 900412. */
export async function retrieveAssist(saver: Saver, tx: Tx, workItemId: string): Promise<Acted<null>> {
  const { instanceId, number } = placeOfItem(workItemId);
  const open = await openInstance(saver, tx, instanceId);
  const item = open.state.items.get(number);
  const isAssistance = item?.type === WORK_ITEM_TYPE.assist;
  const asker = await ownItemIn(open, isAssistance ? (item.addedBy ?? number) : number);
  if (!item || !isAssistance) throw notOffered();
  if (item.status !== WORK_ITEM_STATUS.processing && item.status !== WORK_ITEM_STATUS.notStarted) throw await closedBy(open, item);
  await actAtItem(asker, { type: 'retrieveAssist', item: number });
  return { row: open.row, workItemId, answer: null };
}
