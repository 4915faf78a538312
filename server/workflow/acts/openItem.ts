import { wallClock } from '#schemas/formats/wallClock.ts';
import { WORK_ITEM_STATUS, type WorkItem } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { itemClosed, refusedCommand } from '#server/refusals/workflows.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { offeredActions } from '#server/workflow/core/offered.ts';
import { nameOfStep, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requireFormStep, type FormStep } from '#server/workflow/instance/stepForm.ts';
import { openOwnItem, type OwnItem } from './ownItem.ts';

/** An open item at which somebody may act now, with its step. */
export interface ItemAct extends OwnItem {
  readonly step: FormStep;
  /** Codes of the actions it offers. */
  readonly offered: ReadonlySet<string>;
}

/** An item, in whose name it is done, and one of which actions it has to offer. */
interface Wanted {
  workItemId: string;
  trustor?: string | null | undefined;
  actions: readonly string[];
}

/**
 * Opens an item for an act at it. Refuses in the order of contract 21.14, before anything that was sent is read.
 * Errors: 900404 without a part in the instance, 900403 for an item that never was theirs, 900411 for one that is closed, who
 * closed it and when; 900412 for one whose turn has not come, that does not offer the action, or is suspended.
 */
export async function openItem(saver: Saver, tx: Tx, { workItemId, trustor, actions }: Wanted): Promise<ItemAct> {
  const own = await openOwnItem(saver, tx, workItemId, trustor);
  const { open, item } = own;
  if (!isOpenOrWaiting(item)) throw await closedBy(open, item);
  const { state, definition } = open;
  const activityCode = state.activations.get(item.token)?.activityCode ?? '';
  const refuse = (reason: 'notYourTurn' | 'notOffered' | 'suspended') =>
    refusedCommand({ reason, element: activityCode }, (code) => nameOfStep(definition, code));
  if (item.status === WORK_ITEM_STATUS.notStarted) throw refuse('notYourTurn');
  const offered = offeredActions(new Execution(definition, state, { at: 0, by: saver.actor.id }), item);
  if (!actions.some((action) => offered.has(action))) throw refuse('notOffered');
  if (state.suspendedAt !== null) throw refuse('suspended');
  return { ...own, step: requireFormStep(definition, activityCode), offered };
}

/** A Draft counts as an open item of its originator (contract 10.4). */
function isOpenOrWaiting({ status }: WorkItem): boolean {
  return status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted || status === WORK_ITEM_STATUS.draft;
}

/** Says who has closed an item, and when: who decided it, else whose act took it away at that moment. */
export async function closedBy({ saver, tx, row, seen }: OpenInstance, { decidedBy, finishedAt, id }: WorkItem) {
  if (finishedAt === null) return itemClosed(null, null);
  const by = decidedBy ?? (await takerOf(tx, row, { at: new Date(finishedAt), number: id }));
  const { people } = seen.organisation;
  return itemClosed(by === undefined ? null : (people.get(by)?.name ?? by), wallClock(new Date(finishedAt), saver.services.settings.timeZone));
}

/** The log has one entry for the act that took an item away, of the same moment. */
async function takerOf(tx: Tx, { objectId, id }: OpenInstance['row'], { at, number }: { at: Date; number: number }): Promise<string | undefined> {
  const entries = await tx
    .selectFrom('wfLogAll')
    .select(['userId', 'number'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('at', '=', at)
    .where('automatic', 'is', null)
    .orderBy('id')
    .execute();
  const entry = entries.find((one) => one.number === number) ?? entries[0];
  return entry?.userId ?? undefined;
}
