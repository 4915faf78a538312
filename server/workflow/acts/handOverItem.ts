import { WORK_ITEM_STATUS, type WorkItem } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { notFound } from '#server/refusals/access.ts';
import { personExcluded, personIsOriginator } from '#server/refusals/participants.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { openInstance, placeOfItem, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requireFormStep } from '#server/workflow/instance/stepForm.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actOnInstance } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { enabledPeople, nameOfPerson } from './givenPeople.ts';
import { closedBy } from './openItem.ts';
import { excludedFrom } from './ownItem.ts';

/** Which item of somebody else an administrator gives to whom. */
export interface HandingOver {
  workItemId: string;
  personId: string;
  opinion: Opinion | undefined;
}

/**
 * Gives an open or waiting item of somebody else to a person, in the same place and with its limit (contract 11.6): who must not
 * decide the step is refused, whatever else the step allows. Errors: 900400, 900404, 900411, 900412.
 */
export async function handOverItem(saver: Saver, tx: Tx, { workItemId, personId, opinion }: HandingOver): Promise<Acted<null>> {
  const { instanceId, number } = placeOfItem(workItemId);
  const open = await openInstance(saver, tx, instanceId);
  const item = open.state.items.get(number);
  if (!item) throw notFound();
  if (item.status === WORK_ITEM_STATUS.draft) throw notOffered();
  if (item.status !== WORK_ITEM_STATUS.processing && item.status !== WORK_ITEM_STATUS.notStarted) throw await closedBy(open, item);
  requireTaker(open, item, personId);
  await actOnInstance(open, { type: 'handOver', item: number, people: [personId], automatic: false }, { opinion });
  return { row: open.row, workItemId, answer: null };
}

function requireTaker(open: OpenInstance, item: WorkItem, personId: string): void {
  const { seen, row, state, definition } = open;
  enabledPeople(seen.organisation, [personId]);
  const name = nameOfPerson(seen.organisation, personId);
  if (excludedFrom(open, item).has(personId)) throw personExcluded(name);
  const { activityCode = '' } = state.activations.get(item.token) ?? {};
  // The originator's own step may go back to them.
  const { task } = requireFormStep(definition, activityCode);
  if (personId === row.originatorId && !task.allowOriginator && activityCode !== definition.startStepCode) throw personIsOriginator(name);
}
