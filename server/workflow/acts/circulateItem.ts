import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { openInstance, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { findRead, placeOfRead, unreadReaders, type ReadRow } from '#server/workflow/store/reads.ts';
import type { Acted } from './acted.ts';
import { actAtItem, actOnInstance } from './actAtItem.ts';
import { enabledPeople } from './givenPeople.ts';
import { openItem } from './openItem.ts';

/** Who gets the instance of an item to read. */
export interface Circulation {
  workItemId: string;
  people: readonly string[];
  opinion: Opinion | undefined;
}

/**
 * Gives an instance to people to read, from an open item or, where the step allows that, from a circulated one (contract 21.6).
 * Who has it open or unread already is passed over. Errors: 900400, 900403, 900404, 900411, 900412.
 */
export async function circulateItem(saver: Saver, tx: Tx, { workItemId, people, opinion }: Circulation): Promise<Acted<null>> {
  const place = placeOfRead(workItemId);
  if (place) {
    const { open, read } = await openRead(saver, tx, place);
    const { activityCode: element, token } = read;
    await actOnInstance(open, { type: 'circulate', item: null, element, token, people: await readersOfAct(open, people, token) }, { opinion });
    return { row: open.row, workItemId, answer: null };
  }
  const act = await openItem(saver, tx, { workItemId, actions: ['circulate'] });
  const { open, item, step } = act;
  const { id, token } = item;
  await actAtItem(act, { type: 'circulate', item: id, element: step.code, token, people: await readersOfAct(open, people, token) }, { opinion });
  return { row: open.row, workItemId, answer: null };
}

/** A circulated item of this person, read or not, whose step lets it be circulated further. */
async function openRead(saver: Saver, tx: Tx, { instanceId, id }: { instanceId: string; id: string }): Promise<{ open: OpenInstance; read: ReadRow }> {
  const open = await openInstance(saver, tx, instanceId);
  const read = await findRead(tx, open.row, id);
  if (read?.userId !== saver.actor.id) {
    await requirePart(saver, tx, instanceId);
    throw read ? noRight() : notFound();
  }
  const step = open.definition.elements.get(read.activityCode);
  if (step?.type !== 'userTask' || !step.task.recirculate) throw notOffered();
  return { open, read };
}

/** Of those who are named, whom it can be given to. Errors: 900400 naming one who is not enabled. */
async function readersOfAct({ saver, tx, row, seen, state }: OpenInstance, named: readonly string[], token: number | null): Promise<string[]> {
  const people = enabledPeople(seen.organisation, named);
  const open = [...state.items.values()].filter((item) => item.token === token && item.status === WORK_ITEM_STATUS.processing);
  const passedOver = new Set([saver.actor.id, ...open.map(({ ownerId }) => ownerId), ...(await unreadReaders(tx, row, people))]);
  return people.filter((id) => !passedOver.has(id));
}
