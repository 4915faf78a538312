import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { personExcluded } from '#server/refusals/participants.ts';
import { openInstance, placeOfItem, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actOnInstance } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { enabledPeople, nameOfPerson } from './givenPeople.ts';
import { excludedFromStep, requireSeen } from './ownItem.ts';

/** A step of an instance, and what an administrator says to what they do with it. */
interface StepChange {
  instanceId: string;
  activityCode: string;
  opinion: Opinion | undefined;
}

/** Opens an instance for an administrator (`wadm`, contract 19). Errors: 900404 when they see nothing of it, 900403, 900416. */
export async function openAsAdministrator(saver: Saver, tx: Tx, instanceId: string): Promise<OpenInstance> {
  const open = await openInstance(saver, tx, instanceId);
  await requireAdministrator(open);
  return open;
}

/** Errors: 900404 for one who sees nothing of the instance, 900403 for one who does not administer workflows. */
export async function requireAdministrator(open: OpenInstance): Promise<void> {
  if (isWorkflowAdmin(open.saver.actor)) return;
  await requireSeen(open);
  throw noRight();
}

/** Opens a user task with a token without history (contract 21.10). Errors: 900400, 900403, 900404, 900412, 900417, 900418. */
export async function activateStep(
  saver: Saver,
  tx: Tx,
  { instanceId, activityCode, people, cancelOthers, opinion }: StepChange & { people: readonly string[]; cancelOthers: boolean },
): Promise<Acted<null>> {
  const open = await openAsAdministrator(saver, tx, instanceId);
  const named = requireParticipants(open, activityCode, people);
  await actOnInstance(open, { type: 'activate', element: activityCode, cancelOthers, ...(named.length > 0 ? { people: named } : {}) }, { opinion });
  return { row: open.row, answer: null };
}

/** Takes a step away with its items (contract 21.10). Errors: 900403, 900404, 900412. */
export async function cancelStep(
  saver: Saver,
  tx: Tx,
  { instanceId, activityCode, token, opinion }: StepChange & { token: string | null | undefined },
): Promise<Acted<null>> {
  const open = await openAsAdministrator(saver, tx, instanceId);
  await actOnInstance(open, { type: 'cancelActivity', element: activityCode, ...tokenOf(open, token) }, { opinion });
  return { row: open.row, answer: null };
}

/** Replaces the people of a step (contract 21.10). Errors: 900400, 900403, 900404, 900412, 900417. */
export async function adjustStep(
  saver: Saver,
  tx: Tx,
  { instanceId, activityCode, token, people, opinion }: StepChange & { token: string | null | undefined; people: readonly string[] },
): Promise<Acted<null>> {
  const open = await openAsAdministrator(saver, tx, instanceId);
  const named = requireParticipants(open, activityCode, people);
  await actOnInstance(open, { type: 'adjust', element: activityCode, people: named, ...tokenOf(open, token) }, { opinion });
  return { row: open.row, answer: null };
}

/** Errors: 900400 for one who is not enabled, or must not decide this step (contract 11.6). */
function requireParticipants({ definition, state, seen }: OpenInstance, activityCode: string, named: readonly string[]): string[] {
  const people = enabledPeople(seen.organisation, named);
  const excluded = people.length > 0 ? excludedFromStep(definition, state, activityCode) : new Set<string>();
  const out = people.find((id) => excluded.has(id));
  if (out !== undefined) throw personExcluded(nameOfPerson(seen.organisation, out));
  return people;
}

/** The number of an activation whose id is `<instance>-<number>`. Errors: 900400 for that of another instance. */
function tokenOf({ row }: OpenInstance, workflowTokenId: string | null | undefined): { token?: number } {
  if (!workflowTokenId) return {};
  const { instanceId, number } = placeOfItem(workflowTokenId);
  if (instanceId !== row.id) throw invalidParameter('workflowTokenId');
  return { token: number };
}
