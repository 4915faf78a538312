import type { UserTaskRules } from '#schemas/workflow/definition.ts';
import { WORK_ITEM_STATUS, type WorkItem } from '#schemas/workflow/state.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { personExcluded, personIsOriginator, personNotEnabled, personOutOfScope } from '#server/refusals/participants.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { ItemAct } from './openItem.ts';
import { excludedFrom } from './ownItem.ts';

/** Which people an act takes: help may come from anybody, a vote not (contract 11.6). */
type Purpose = 'forward' | 'addSign' | 'assist';

/**
 * The people somebody names at an item, without those passed over: themselves and who has something of the step open.
 * Errors: 900400 naming who cannot be taken and why: not enabled, the originator, left out by `exclude`, out of the scope.
 */
export function targetsOfAct({ open, item, step }: ItemAct, named: readonly string[], purpose: Purpose): string[] {
  const { saver, seen, row } = open;
  const people = enabledPeople(seen.organisation, named);
  const passedOver = new Set([saver.actor.id, item.ownerId, ...openHandlers(open, item)]);
  const left = people.filter((id) => !passedOver.has(id));
  if (purpose === 'assist') return left;
  const excluded = excludedFrom(open, item);
  for (const id of left) {
    if (excluded.has(id)) throw personExcluded(nameOfPerson(seen.organisation, id));
    if (id === row.originatorId && !step.task.allowOriginator) throw personIsOriginator(nameOfPerson(seen.organisation, id));
    if (purpose === 'forward' && !isInScope(seen.organisation, item.ownerId ?? saver.actor.id, step.task.forwardScope, id))
      throw personOutOfScope(nameOfPerson(seen.organisation, id));
  }
  return left;
}

/** Each of these people once. Errors: 900400 naming one who is unknown, disabled or locked. */
export function enabledPeople(organisation: Organisation, named: readonly string[]): string[] {
  const people = [...new Set(named)];
  for (const id of people) if (organisation.people.get(id)?.status !== 'ENABLE') throw personNotEnabled(nameOfPerson(organisation, id));
  return people;
}

/** How a person is called; an id that nobody has any more is its own name. */
export const nameOfPerson = ({ people }: Organisation, id: string): string => people.get(id)?.name ?? id;

function openHandlers({ state }: OpenInstance, { token }: WorkItem): (string | null)[] {
  const live = [...state.items.values()].filter((other) => other.token === token && isLiveStatus(other));
  return live.map(({ ownerId }) => ownerId);
}

const isLiveStatus = ({ status }: WorkItem): boolean => status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted;

/** Whether somebody belongs to the main department of the handler, or to what lies below it (`forwardScope`, contract 15.9.2). */
function isInScope(organisation: Organisation, handlerId: string, scope: UserTaskRules['forwardScope'], id: string): boolean {
  if (scope === 'all') return true;
  const [own] = organisation.departmentsOf(handlerId);
  const theirs = organisation.departmentsOf(id);
  return own !== undefined && theirs.some((department) => (scope === 'department' ? department.id === own.id : department.path.startsWith(own.path)));
}
