import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { RowCore } from './listCore.ts';
import { toListQuery } from './listQuery.ts';

/**
 * Whether the server's page is other than the one that shows: checked where a change may be the one that shows already, so that
 * the user's own changes give no hint. Rows that keep their place are left out; views with a script or a presentation of
 * their own count as up to date. Errors: those of the call.
 */
export async function isOutdated(core: RowCore): Promise<boolean> {
  const { model, state } = core.store.get();
  if (!model || core.script || state.tree || state.only || presentationNow(model, state.query).dataSource) return false;
  const page = await core.services.source.rows(toListQuery(model, state.query, core.services.today()), core.request.signal);
  const shown = new Map(state.rows.map((row) => [row.id, JSON.stringify(row)]));
  const isOther = page.content.some((row) => !state.marks.has(row.id) && shown.get(row.id) !== JSON.stringify(row));
  return state.loads === core.store.get().state.loads && (isOther || page.totalElements !== state.total);
}
