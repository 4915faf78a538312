import { sql } from 'kysely';
import { URGES } from '#schemas/limits.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { nobodyToUrge, urgedLately } from '#server/refusals/urges.ts';
import { notOffered, refusedCommand } from '#server/refusals/workflows.ts';
import { nameOfStep, openInstance, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { remindOwners, type RemindedItem } from '#server/workflow/messages/remind.ts';

/** Who is to be urged: everybody with an open item, or these of them. */
export interface Urge {
  readonly instanceId: string;
  readonly text: string;
  readonly participants?: readonly string[] | null | undefined;
}

/**
 * Urges the open handlers of an instance, once an hour and person (contract 21.6, 11.6). Gives how many people were notified.
 * Errors: 900403, 900404, 900412, 900429.
 */
export async function urgeHandlers(saver: Saver, tx: Tx, { instanceId, text, participants }: Urge): Promise<number> {
  await requirePart(saver, tx, instanceId);
  const open = await openInstance(saver, tx, instanceId);
  requireUrging(open);
  const now = saver.services.now();
  await requirePause(open, now);
  const items = await urgeable(open, participants);
  if (items.length === 0) throw nobodyToUrge();
  const { objectId } = open.row;
  const numbers = items.map(({ number }) => number);
  await sql`update "wfItems" set "urged" = "urged" + 1 where "objectId" = ${objectId} and "instanceId" = ${instanceId}
    and "number" = any(${numbers}::integer[])`.execute(tx);
  const people = [...new Set(items.map(({ ownerId }) => ownerId))];
  await tx.insertInto('wfUrges').values({ objectId, instanceId, userId: saver.actor.id, text, people, at: now }).execute();
  await remindOwners(tx, open, items, { kind: 'urged', by: saver.actor.id, words: text }, open.seen.organisation, now);
  return people.length;
}

/** The originator and who decided before, where the process lets them; administrators always. Errors: 900403, 900412. */
function requireUrging({ saver, state, definition }: OpenInstance): void {
  const { id } = saver.actor;
  const isHandler = [...state.items.values()].some(
    ({ ownerId, decidedBy, status }) => status === WORK_ITEM_STATUS.completed && decidedBy !== null && (ownerId === id || decidedBy === id),
  );
  const administers = isWorkflowAdmin(saver.actor);
  if (!administers && !isHandler && state.originatorId !== id) throw noRight();
  const names = (code: string) => nameOfStep(definition, code);
  if (state.suspendedAt !== null) throw refusedCommand({ reason: 'suspended' }, names);
  if (state.status !== 'PROCESSING' && state.status !== 'EXCEPTION') throw refusedCommand({ reason: 'over' }, names);
  if (!administers && !definition.urge) throw notOffered();
}

/** Errors: 900429 within an hour of the last time this person urged the instance. */
async function requirePause({ tx, row, saver }: OpenInstance, now: Date): Promise<void> {
  const last = await tx
    .selectFrom('wfUrges')
    .select('at')
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('userId', '=', saver.actor.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waitMs = last ? last.at.getTime() + URGES.pauseMs - now.getTime() : 0;
  if (waitMs > 0) throw urgedLately(waitMs);
}

/** Open items of others that were not urged as often as their step allows. */
async function urgeable({ tx, row, state, definition, saver }: OpenInstance, participants: Urge['participants']): Promise<RemindedItem[]> {
  const counts = await tx
    .selectFrom('wfItems')
    .select(['number', 'urged'])
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('status', '=', WORK_ITEM_STATUS.processing)
    .execute();
  return counts.flatMap(({ number, urged }) => {
    const item = state.items.get(number);
    const activityCode = state.activations.get(item?.token ?? 0)?.activityCode ?? '';
    const step = definition.elements.get(activityCode);
    const most = step?.type === 'userTask' || step?.type === 'startEvent' ? step.task.maxUrge : 0;
    const ownerId = item?.ownerId ?? saver.actor.id;
    const isMeant = ownerId !== saver.actor.id && (!participants?.length || participants.includes(ownerId));
    return isMeant && urged < most ? [{ number, ownerId, activityCode }] : [];
  });
}
