import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { itemClosed } from '#server/refusals/workflows.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfActivation } from '#server/workflow/core/handlers.ts';
import { offeredActions } from '#server/workflow/core/offered.ts';
import { targetsOfStep } from '#server/workflow/core/returns.ts';
import { nameOfStep, openInstance } from '#server/workflow/instance/openInstance.ts';
import { requireFormStep } from '#server/workflow/instance/stepForm.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { closedBy } from './openItem.ts';
import { findDelegated, openOwnItem, requireSeen } from './ownItem.ts';

/** A step that an item can be returned to, with those who decided it. Units: `finishedAt` in ms. */
export interface OpenTarget {
  activityCode: string;
  name: Bilingual;
  people: string[];
  finishedAt: number | null;
  isStart: boolean;
  modes: ('rerun' | 'back')[];
}

/** An item, or the open one at a step of this person's own or of somebody for whom they act. */
interface Place {
  workflowInstanceId: string;
  activityCode: string;
  workItemId?: string | null | undefined;
}

/** Where an open item can be returned to, nearest first; nowhere where that is not offered (contract 21.7). Errors: 900403, 900404, 900411. */
export async function openTargets(saver: Saver, tx: Tx, place: Place): Promise<OpenTarget[]> {
  const { open, item } = await openOwnItem(saver, tx, place.workItemId ?? (await ownItemAt(saver, tx, place)));
  const { definition, state } = open;
  if (item.status === WORK_ITEM_STATUS.draft) return [];
  if (item.status !== WORK_ITEM_STATUS.processing && item.status !== WORK_ITEM_STATUS.notStarted) throw await closedBy(open, item);
  const execution = new Execution(definition, state, { at: 0, by: saver.actor.id });
  if (!offeredActions(execution, item).has('showReject')) return [];
  const activation = execution.activation(item.token);
  const { reject, resubmit } = requireFormStep(definition, activation.activityCode).task;
  return targetsOfStep(execution, activation, reject).map(({ activation: target, isStart }) => ({
    activityCode: target.activityCode,
    name: nameOfStep(definition, target.activityCode),
    people: handlersOfActivation(execution, target).map(({ ownerId }) => ownerId),
    finishedAt: target.finishedAt,
    isStart,
    modes: resubmit === 'ask' ? ['rerun', 'back'] : [resubmit],
  }));
}

/** Errors: 900404 without a part in the instance, 900411 where what was theirs at the step is no longer open, 900403 where nothing was. */
async function ownItemAt(saver: Saver, tx: Tx, { workflowInstanceId, activityCode }: Place): Promise<string> {
  const open = await openInstance(saver, tx, workflowInstanceId);
  const { state } = open;
  const here = [...state.items.values()].filter(({ token }) => state.activations.get(token)?.activityCode === activityCode);
  const { id } = saver.actor;
  const unanswered = here.filter(({ status }) => status === WORK_ITEM_STATUS.processing);
  const isThere = unanswered.find(({ ownerId }) => ownerId === id) ?? (await findDelegated(open, unanswered));
  if (isThere) return idOfItem(workflowInstanceId, isThere.id);
  await requireSeen(open);
  const wasTheirs = here.some(({ ownerId, decidedBy }) => ownerId === id || decidedBy === id);
  throw wasTheirs ? itemClosed(null, null) : noRight();
}
