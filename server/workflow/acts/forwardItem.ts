import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { targetsOfAct } from './givenPeople.ts';
import { openItem } from './openItem.ts';

/** To whom an item goes on. */
export interface Forwarding {
  workItemId: string;
  people: readonly string[];
  /** It returns once they have answered. */
  back?: boolean;
  /** Together with others: only where the step allows that. */
  inBatch?: boolean;
  opinion: Opinion | undefined;
}

/** Hands an item on (contract 21.6). Errors: 900400, 900403, 900404, 900411, 900412. */
export async function forwardItem(saver: Saver, tx: Tx, { workItemId, people, back = false, inBatch = false, opinion }: Forwarding): Promise<Acted<null>> {
  const act = await openItem(saver, tx, { workItemId, actions: ['forward'] });
  if (inBatch && !act.step.task.batch) throw notOffered();
  const targets = targetsOfAct(act, people, 'forward');
  await actAtItem(act, { type: 'forward', item: act.item.id, people: targets, back }, { opinion });
  return { row: act.open.row, workItemId, answer: null };
}
