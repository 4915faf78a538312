import type { WorkItem } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { refusedCommand } from '#server/refusals/workflows.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { isDecision } from '#server/workflow/core/revocable.ts';
import { nameOfStep, openInstance, placeOfItem, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { actAtItem } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { ownItemIn, requireSeen, type OwnItem } from './ownItem.ts';

/** Which decision is taken back: that of an item, else the last one of this person in the instance, or at one step of it. */
export interface WithdrawalWish {
  workItemId?: string | null | undefined;
  workflowInstanceId?: string | null | undefined;
  activityCode?: string | null | undefined;
  opinion: Opinion | undefined;
}

/** Takes an own decision back (contract 21.7). Errors: 900403, 900404, 900412 with the reason. */
export async function withdrawDecision(saver: Saver, tx: Tx, wish: WithdrawalWish): Promise<Acted<{ workItemId: string }>> {
  const place = wish.workItemId ? placeOfItem(wish.workItemId) : undefined;
  const open = await openInstance(saver, tx, place?.instanceId ?? wish.workflowInstanceId ?? '');
  const number = place?.number ?? (await lastDecision(open, wish.activityCode)).id;
  const own = await withdrawnItem(open, number);
  await actAtItem(own, { type: 'withdraw', item: number }, { opinion: wish.opinion });
  const workItemId = idOfItem(open.row.id, number);
  return { row: open.row, workItemId, answer: { workItemId } };
}

/** The originator takes the start back, whoever had its item last. */
async function withdrawnItem(open: OpenInstance, number: number): Promise<OwnItem> {
  const { state, definition, saver, row } = open;
  const item = state.items.get(number);
  const isStart = state.activations.get(item?.token ?? 0)?.activityCode === definition.startStepCode;
  if (item && isStart && row.originatorId === saver.actor.id) return { open, item, trustorId: null };
  return ownItemIn(open, number);
}

async function lastDecision(open: OpenInstance, activityCode: string | null | undefined): Promise<WorkItem> {
  const { state, definition, saver } = open;
  const execution = new Execution(definition, state, { at: 0, by: saver.actor.id });
  const isOwn = ({ ownerId, decidedBy }: WorkItem): boolean => ownerId === saver.actor.id || decidedBy === saver.actor.id;
  const isThere = ({ token }: WorkItem): boolean => !activityCode || state.activations.get(token)?.activityCode === activityCode;
  const decisions = [...state.items.values()].filter((item) => isOwn(item) && isThere(item) && isDecision(execution, item));
  const [last] = decisions.toSorted((left, right) => (right.decidedSeq ?? 0) - (left.decidedSeq ?? 0));
  if (last) return last;
  await requireSeen(open);
  throw refusedCommand({ reason: 'notOwnDecision' }, (code) => nameOfStep(definition, code));
}
