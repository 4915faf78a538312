import type { WorkItem } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfStep } from '#server/workflow/core/handlers.ts';
import { openInstance, placeOfItem, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { coversWorkflow, mayHandleFor, readActiveTrustors } from '#server/workflow/people/delegation/acting.ts';
import { excludedPeople } from '#server/workflow/people/exclude.ts';

/** An item of the one who acts, or of somebody for whom they act, in its instance, which is locked. */
export interface OwnItem {
  readonly open: OpenInstance;
  readonly item: WorkItem;
  /** The owner, where an active delegate acts in their name (contract 21.8). */
  readonly trustorId: string | null;
}

/**
 * Opens an item of this person, whatever its state is now (contract 21.14).
 * Shape: `trustor` = in whose name they say that they act. Errors: 900404 when they see nothing of it, 900403 when it never was theirs.
 */
export async function openOwnItem(saver: Saver, tx: Tx, workItemId: string, trustor?: string | null): Promise<OwnItem> {
  const { instanceId, number } = placeOfItem(workItemId);
  return ownItemIn(await openInstance(saver, tx, instanceId), number, trustor);
}

/** The same in an instance that is open. Errors: 900404, 900403. */
export async function ownItemIn(open: OpenInstance, number: number, trustor?: string | null): Promise<OwnItem> {
  const item = open.state.items.get(number);
  const { actor } = open.saver;
  const isOwner = item?.ownerId === actor.id;
  if (item && isOwner && (!trustor || trustor === actor.id)) return { open, item, trustorId: null };
  if (item?.ownerId && !isOwner && (!trustor || trustor === item.ownerId)) {
    const isTheirs = item.decidedBy === actor.id || (await findDelegated(open, [item])) !== undefined;
    if (isTheirs) return { open, item, trustorId: item.ownerId };
  }
  await requireSeen(open);
  throw item ? noRight() : notFound();
}

/** The first of these items that a delegation lets the one who acts handle for its owner now. */
export async function findDelegated(open: OpenInstance, items: readonly WorkItem[]): Promise<WorkItem | undefined> {
  const { saver, tx, row, seen } = open;
  const trustors = await readActiveTrustors(tx, saver.actor.id, 'APPROVAL', saver.services.now(), seen.organisation);
  const mayHandle = (item: WorkItem): boolean => mayHandleFor(saver.actor.id, row.originatorId, excludedFrom(open, item));
  return items.find((item) => item.ownerId !== null && coversWorkflow(trustors.get(item.ownerId), row.workflowCode) && mayHandle(item));
}

/** Who must not decide the step of an item (contract 15.9.3). */
export function excludedFrom({ definition, state }: OpenInstance, { token }: Pick<WorkItem, 'token'>): ReadonlySet<string> {
  return excludedFromStep(definition, state, state.activations.get(token)?.activityCode ?? '');
}

/** The same of a step, whether or not it is active. */
export function excludedFromStep(definition: OpenInstance['definition'], state: OpenInstance['state'], activityCode: string): ReadonlySet<string> {
  const element = definition.elements.get(activityCode);
  if (element?.type !== 'userTask') return new Set();
  const execution = new Execution(definition, state, { at: 0, by: null });
  return excludedPeople(element.participants.exclude, { ...state, handlersOf: (step) => handlersOfStep(execution, step) });
}

/** Errors: 900404 for one who has no part in the instance. */
export async function requireSeen({ saver, tx, row, state }: OpenInstance): Promise<void> {
  const isHandler = [...state.items.values()].some(({ ownerId }) => ownerId === saver.actor.id);
  if (!isHandler) await requirePart(saver, tx, row.id);
}
