import type { Effect } from '#schemas/workflow/command.ts';
import { WORK_ITEM_STATUS, type WorkItem } from '#schemas/workflow/state.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { isLive } from '#server/workflow/core/execution.ts';
import type { Consequence, TakenAct } from '#server/workflow/instance/takenAct.ts';
import { excerptOf, type MessageEvent } from '#server/workflow/messages/event.ts';
import { instanceMessage, trackAddress, workflowAdministrators } from '#server/workflow/messages/instanceEvents.ts';
import { queueMessages, type WorkflowMessage } from '#server/workflow/messages/queueMessages.ts';
import { closeMessages } from '#server/workflow/messages/closeMessages.ts';
import { delegatesOfItems } from '#server/workflow/people/delegates.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';

/** Who is notified of an act, and which messages are over with it (contract 21.16). */
export const messageConsequence: Consequence = async (taken) => {
  const { open, act, result } = taken;
  const { tx, row, definition, seen } = open;
  const now = new Date(act.command.at);
  const closed = closedItems(taken);
  await closeMessages(
    tx,
    {
      instanceId: row.id,
      workItemIds: closed.map(({ id }) => idOfItem(row.id, id)),
      isExceptionOver: open.state.status === 'EXCEPTION' && result.state.status !== 'EXCEPTION',
    },
    now,
  );
  const opened = openedItems(taken);
  const { organisation } = seen;
  const delegates = await delegatesOfItems(tx, [...opened, ...closed], { definition, state: result.state, organisation, now });
  await recordWorkChange(tx, [...new Set([...delegates.values()].flat())]);
  const messages = [
    ...messagesToOwners(taken, opened, delegates),
    ...messagesToFormerHandlers(taken),
    ...endMessages(taken),
    ...exceptionMessages(taken),
    ...mentionMessages(taken),
  ];
  await queueMessages(tx, messages, organisation, now);
};

/** Items that were open or waiting and are over now. */
function closedItems({ open, result: { state, touched } }: TakenAct): WorkItem[] {
  return [...touched.items].flatMap((id) => {
    const [before, after] = [open.state.items.get(id), state.items.get(id)];
    return before && after && isLive(before) && !isLive(after) ? [after] : [];
  });
}

/** Items that this act has opened and left open, everyone once. */
function openedItems({ result: { state, effects } }: TakenAct): WorkItem[] {
  const ids = new Set(effects.flatMap((effect) => (effect.kind === 'opened' ? [effect.item] : [])));
  return [...ids].flatMap((id) => state.items.get(id) ?? []).filter(({ status }) => status === WORK_ITEM_STATUS.processing);
}

/** Owners of items that were opened, and who acts for them. */
function messagesToOwners(taken: TakenAct, opened: readonly WorkItem[], delegates: ReadonlyMap<number, readonly string[]>): WorkflowMessage[] {
  const returned = new Set(taken.result.effects.flatMap((effect) => (effect.kind === 'returned' ? [effect.item] : [])));
  return opened.flatMap((item) => {
    const isReturned = returned.has(item.id);
    const event = {
      kind: isReturned ? 'returned' : 'opened',
      by: taken.act.command.by,
      act: actBehind(taken, item),
      ...(isReturned ? wordsOf(taken) : {}),
    } as const;
    const message = (userId: string, more: Partial<MessageEvent> = {}) =>
      instanceMessage(placeOf(taken), { userId, event: { ...event, ...more }, activityCode: activityOfToken(taken, item.token), item: item.id });
    const owner = item.ownerId;
    if (owner === null) return [];
    return [message(owner), ...(delegates.get(item.id) ?? []).map((delegate) => message(delegate, { trustorId: owner }))];
  });
}

/** How an item reached its owner: why it was made where this act has made it, else the act itself. */
function actBehind({ open, act: { command } }: TakenAct, item: WorkItem): string {
  const isNew = item.id >= open.state.nextItem;
  if (isNew && BY_PEOPLE.has(item.why.kind)) return item.why.kind;
  return command.type === 'decide' ? command.outcome : command.type;
}

const BY_PEOPLE: ReadonlySet<string> = new Set(['forward', 'addSign', 'assist', 'adjust', 'admin']);

/** Those whose decision no longer counts, and those whose open item another person took away; not by deciding the same step. */
function messagesToFormerHandlers(taken: TakenAct): WorkflowMessage[] {
  const { act, result } = taken;
  const { by, type } = act.command;
  return result.effects.flatMap((effect) => {
    if (effect.kind !== 'withdrawn' && !(effect.kind === 'taken' && isTakenByPerson(taken, effect))) return [];
    const token = result.state.items.get(effect.item)?.token ?? 0;
    const event = { kind: effect.kind, by, act: type, ...wordsOf(taken) };
    return [instanceMessage(placeOf(taken), { userId: effect.userId, event, activityCode: activityOfToken(taken, token) })];
  });
}

function isTakenByPerson({ act: { command }, result: { state } }: TakenAct, { item }: Extract<Effect, { item: number; userId: string }>): boolean {
  const taken = state.items.get(item);
  if (taken?.status !== WORK_ITEM_STATUS.beCanceled || command.by === null) return false;
  return !('item' in command && isDecision(command.type) && state.items.get(command.item ?? 0)?.token === taken.token);
}

/** Acts that answer an item: what they void in its step is settled, nobody is notified. */
const isDecision = (type: string): boolean => type === 'decide' || type === 'add' || type === 'forward';

/** The originator learns how it ended, and who did it last. */
function endMessages(taken: TakenAct): WorkflowMessage[] {
  const { open, act, result } = taken;
  const end = result.effects.findLast((effect) => effect.kind === 'ended');
  if (!end) return [];
  const event = { kind: kindOfEnd(end, act.command.type), by: act.command.by, ...wordsOf(taken) };
  return [instanceMessage(placeOf(taken), { userId: open.row.originatorId, event })];
}

function kindOfEnd({ status, result }: Extract<Effect, { kind: 'ended' }>, command: string): MessageEvent['kind'] {
  if (status === 'CANCELED') return 'voided';
  if (command === 'finish') return 'finished';
  if (result === null) return 'completed';
  return result === 1 ? 'approved' : 'refused';
}

/** Administrators learn once that an instance needs them. */
function exceptionMessages(taken: TakenAct): WorkflowMessage[] {
  const { open, act, result } = taken;
  if (open.state.status === 'EXCEPTION' || result.state.status !== 'EXCEPTION') return [];
  const fault = result.effects.find((effect) => effect.kind === 'faulted');
  const event = { kind: 'exception', by: act.command.by, text: wordFault(fault?.cause ?? '') } as const;
  const url = trackAddress(open.row.id);
  return workflowAdministrators(open.seen.organisation).map((userId) =>
    instanceMessage(placeOf(taken), { userId, event, url, ...(fault ? { activityCode: fault.element } : {}) }),
  );
}

function mentionMessages(taken: TakenAct): WorkflowMessage[] {
  const { by } = taken.act.command;
  return (taken.act.opinion?.mentions ?? []).map((userId) => instanceMessage(placeOf(taken), { userId, event: { kind: 'mentioned', by, ...wordsOf(taken) } }));
}

const wordsOf = ({ act }: TakenAct): { words?: string } => excerptOf(act.opinion?.content);

/** The instance under the name that the act has given it. */
function placeOf({ open: { row, definition }, act }: TakenAct) {
  return { row: { ...row, ...act.row }, definition };
}

const activityOfToken = ({ result: { state } }: TakenAct, token: number): string => state.activations.get(token)?.activityCode ?? '';
