import type { PageSize } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { checkedRows, onPage } from '#src/engine/lists/state/checks.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import type { RowSession } from './RowSession.ts';
import { type ListState, openSubtrees } from '#src/engine/lists/state/listState.ts';
import { subtreeClosed, subtreeOpened } from '#src/engine/lists/state/subtrees.ts';
import { toListQuery } from './listQuery.ts';
import { fail, passThroughScript } from './queryRows.ts';

const CHILDREN_A_CALL: PageSize = 500;

/**
 * Opens or closes the subtree below a row of a tree; children are requested when their subtree opens.
 * Errors: a failed answer is reported, the subtree stays closed. Source: contract 8.2 (`view`), BX-037.
 */
export async function toggleSubtree(session: RowSession, id: string): Promise<void> {
  const { state } = session.store.get();
  const at = state.tree?.get(id);
  if (!at || at.leaf) return;
  if (at.open) return session.dispatch(subtreeClosed(state, id));
  try {
    await openSubtree(session, id, session.request.signal);
  } catch (error) {
    if (!session.request.signal.aborted) fail(session, error);
  }
}

/** Opens again what stood open before an answer, from the top down; deleted subtrees are left out, and with them their checks. */
export async function reopenSubtrees(session: RowSession, before: ListState, signal: AbortSignal): Promise<void> {
  for (const id of openSubtrees(before)) {
    const at = session.store.get().state.tree?.get(id);
    // One level needs the rows of the level above.
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (at && !at.open && !at.leaf) await openSubtree(session, id, signal);
  }
  if (!signal.aborted) dropLost(session, before);
}

/** Takes the check from rows that stood on this page before and do not any more; those of other pages keep theirs. */
function dropLost(session: RowSession, before: ListState): void {
  const { state } = session.store.get();
  const lost = onPage(state.away.keys(), before.rows);
  if (lost.size === 0 || before.place !== state.place) return;
  session.dispatch({ type: 'checksKept', ids: checkedRows(state).flatMap(({ id }) => (lost.has(id) ? [] : [id])) });
}

/** The script sees the rows of a subtree as it sees those of a page: before they are painted, or late when it is slow. Source: contract 13.3, 13.7. */
async function openSubtree(session: RowSession, id: string, signal: AbortSignal): Promise<void> {
  const rows = await loadChildren(session, id, signal);
  if (signal.aborted) return;
  const show = (children: readonly ListRow[], beside?: Partial<ListSnapshot>) =>
    session.dispatch(subtreeOpened(session.store.get().state, id, children), beside);
  let isShown = false;
  const { rows: shown, left } = await passThroughScript(
    session,
    rows,
    (script) => script.loadSubtree(rows),
    () => {
      if (signal.aborted) return;
      isShown = true;
      show(rows);
    },
  );
  if (signal.aborted) return;
  if (isShown && shown.length === rows.length && shown.every((row, at) => row === rows[at])) return session.store.set(left);
  if (isShown) session.dispatch(subtreeClosed(session.store.get().state, id));
  show(shown, left);
}

/** All children of a row as the server has them now. Errors: those of the calls. */
export async function loadChildren(session: RowSession, id: string, signal: AbortSignal): Promise<ListRow[]> {
  const { model, state } = session.store.get();
  if (!model) return [];
  const rows: ListRow[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let page = 1; rows.length < total; page += 1) {
    const query = {
      ...toListQuery(model, { ...state.query, page, size: CHILDREN_A_CALL }),
      view: { type: 'TREE', depth: 1, parentRef: id },
    };
    // oxlint-disable-next-line no-await-in-loop -- the first answer says whether there is another page
    const answer = await session.services.source.rows(query, signal);
    if (answer.content.length === 0) break;
    rows.push(...answer.content);
    total = answer.totalElements;
  }
  return rows;
}
