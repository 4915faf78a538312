import { ActionType } from '#schemas/codes.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { seenVersions } from '#schemas/records/seenVersions.ts';
import type { ActionContext, ActionRenderer, ActionResult } from '#renderers/contracts/action.ts';
import { lazyDeleteDialog } from '#renderers/regions/deletion/lazyDeleteDialog.ts';
import { rowsChecked } from './rowsAction.ts';

/** Deletes the checked rows: check, confirm, delete. Source: LA-003 to LA-013, ER-007 to ER-010. */
export const deleteAction: ActionRenderer = {
  codes: ['delete'],
  types: [ActionType.delete],
  icon: 'trash',
  needsRows: true,
  enabled: rowsChecked,
  run: checkThenDelete,
};

async function checkThenDelete(context: ActionContext): Promise<ActionResult> {
  const { list, calls, show } = context;
  // They come beside the check; where one does not, this is said before anything is deleted.
  lazyDeleteDialog.preload().catch(() => undefined);
  const loading = loadChunk(() => import('#renderers/regions/deletion/deletionResult.ts'));
  loading.catch(() => undefined);
  const ids = list.checkedRows.map((row) => row.id);
  const deletable = await show(lazyDeleteDialog, { items: await calls.checkDelete(ids), ids });
  if (deletable === undefined || deletable.length === 0) return { kind: 'none', done: false };
  const { deletionResult } = await loading;
  const seen = seenVersions(list.checkedRows.filter(({ id }) => deletable.includes(id)));
  return deletionResult(await calls.deleteRows(deletable, seen), deletable, context);
}
