import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { lockRow } from '#server/store/rows.ts';
import { openInstance, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actAtItem, actOnInstance } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { openToEnd } from './openOnNewest.ts';
import { openItem } from './openItem.ts';
import { requireSeen } from './ownItem.ts';

/** Which instance is ended, and what is said with it. */
export interface Ending {
  instanceId: string;
  opinion: Opinion | undefined;
}

/** Voids an instance: administrators always, the originator while the process allows it (contract 15.9.1, 21.6). Errors: 302036, 900403, 900404, 900412. */
export async function voidInstanceOf(
  saver: Saver,
  tx: Tx,
  { instanceId, opinion, version }: Ending & { version?: number | null | undefined },
): Promise<Acted<null>> {
  const open = await openToEnd(saver, tx, instanceId);
  const isAdministrator = isWorkflowAdmin(saver.actor);
  if (!isAdministrator && open.row.originatorId !== saver.actor.id) throw await withoutRight(open);
  const before = typeof version === 'number' ? await versionNow(open) : undefined;
  await actOnInstance(open, { type: 'void', byOriginator: !isAdministrator }, { opinion });
  // That it is not possible goes before that the record is another by now (contract 21.14); both undo what was written.
  if (before !== undefined && before !== version) throw versionConflict();
  return { row: open.row, answer: null };
}

/** Errors: 900404 for one who sees nothing of it, 900403 else. */
async function withoutRight(open: OpenInstance) {
  await requireSeen(open);
  return noRight();
}

/** The version of the record as it was before the act, which may write values itself. */
async function versionNow({ saver, tx, row }: OpenInstance): Promise<number> {
  return Number((await lockRow(tx, saver.services.catalogue.model(row.schemaCode), row.objectId)).version);
}

/** Finishes an instance: an administrator, or the handler of an item that offers it (contract 21.6). Errors: 900403, 900404, 900411, 900412. */
export async function finishInstanceOf(
  saver: Saver,
  tx: Tx,
  { instanceId, opinion, workItemId }: Ending & { workItemId?: string | null | undefined },
): Promise<Acted<null>> {
  if (isWorkflowAdmin(saver.actor)) {
    const open = await openToEnd(saver, tx, instanceId);
    await actOnInstance(open, { type: 'finish' }, { opinion });
    return { row: open.row, answer: null };
  }
  if (!workItemId) throw await withoutRight(await openInstance(saver, tx, instanceId));
  const act = await openItem(saver, tx, { workItemId, actions: ['finishInstance'] });
  await actAtItem(act, { type: 'finish', item: act.item.id }, { opinion });
  return { row: act.open.row, workItemId, answer: null };
}
