import type { FormValues } from '#schemas/formSchema/record.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { nobodyAdded } from '#server/refusals/participants.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { targetsOfAct } from './givenPeople.ts';
import { storeAnswer } from './itemAnswer.ts';
import { openItem, type ItemAct } from './openItem.ts';
import { openOwnItem } from './ownItem.ts';

/** Whom somebody adds at their item, and when these decide (contract 11.6, 21.6). */
export interface Addition {
  workItemId: string;
  people: readonly string[];
  how: 'before' | 'after' | 'beside';
  /** In which order people added before decide. */
  order: 'all' | 'any' | 'sequence';
  /** Adding after is the own agreement, with its values and words. */
  sent: FormValues | undefined;
  opinion: Opinion | undefined;
}

/** Adds people before, after or beside an item. Errors: 900400, 900403, 900404, 900411, 900412; after: those of an agree. */
export async function addSigners(saver: Saver, tx: Tx, { workItemId, people, how, order, sent, opinion }: Addition): Promise<Acted<null>> {
  const act = await openItem(saver, tx, { workItemId, actions: ['adjustParticipant', 'preAddSign'] });
  const outcome = act.step.task.type === 'approve' ? 'agree' : 'submit';
  if (!offersKind(act, how) || (how === 'after' && !act.offered.has(outcome))) throw notOffered();
  const record = how === 'after' ? await storeAnswer(act, { outcome, opinion, sent }) : undefined;
  const targets = targetsOfAct(act, people, 'addSign');
  const changedValues = record !== undefined && Object.keys(record.changes).length > 0;
  await actAtItem(act, { type: 'add', item: act.item.id, how, people: targets, order, changedValues }, { opinion, ...(record ? { record } : {}) });
  return { row: act.open.row, workItemId, answer: null };
}

/** `preAddSign` offers before only, `adjustParticipant` the kinds of the step. */
function offersKind({ offered, step }: ItemAct, how: Addition['how']): boolean {
  return (offered.has('adjustParticipant') && step.task.addSign.has(how)) || (how === 'before' && offered.has('preAddSign'));
}

/** Takes people back whom the owner of an item has added, while they are open. Errors: 900400 when none of them is, 900403, 900404, 900412. */
export async function removeSigners(
  saver: Saver,
  tx: Tx,
  { workItemId, people, opinion }: Pick<Addition, 'workItemId' | 'people' | 'opinion'>,
): Promise<Acted<null>> {
  const own = await openOwnItem(saver, tx, workItemId);
  const { open, item } = own;
  const isAdded = [...open.state.items.values()].some(
    ({ addedBy, type, status, ownerId }) =>
      addedBy === item.id &&
      type === WORK_ITEM_TYPE.addSign &&
      (status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted) &&
      people.includes(ownerId ?? ''),
  );
  if (!isAdded) throw nobodyAdded();
  await actAtItem(own, { type: 'remove', item: item.id, people }, { opinion });
  return { row: open.row, workItemId, answer: null };
}
