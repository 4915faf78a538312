import type { ListRow, QueryColumn } from '#schemas/list.ts';
import { hasUnread } from '#schemas/formats/filters/index.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { rowsOfPage } from '#src/engine/lists/state/checks.ts';
import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import { type ListState, openSubtrees } from '#src/engine/lists/state/listState.ts';
import type { ShownRows } from '#src/engine/session/rowsWatcher.ts';
import type { Store } from '#src/engine/state/createStore.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import type { RowSession } from './RowSession.ts';
import { toListQuery } from './listQuery.ts';

/** The rows of a list or table, whichever way they are drawn, for `watchRows`. */
export function shownRowsOf(session: RowSession, models: ShownRows['models']): ShownRows {
  const stateNow = () => session.store.get().state;
  return {
    models,
    named: () => (session.store.get().model?.config.queryColumns ?? []).flatMap((column) => [column, ...(column.childColumns ?? [])]).flatMap(namedModel),
    now: stateNow,
    idle: () => whenIdle(session.store, ({ state }) => !state.busy),
    isOther: (signal) => isOther(session, signal),
    outdate: () => session.dispatch({ type: 'outdated' }),
  };
}

const namedModel = ({ namedSchemaCode, relativeSchemaCode }: Pick<QueryColumn, 'namedSchemaCode' | 'relativeSchemaCode'>): string[] =>
  [namedSchemaCode ?? relativeSchemaCode].filter((code) => typeof code === 'string');

/** Resolves once the condition holds. */
export function whenIdle({ get, subscribe }: Store<ListSnapshot>, holds: (snapshot: ListSnapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(get())) return resolve();
    const stop = subscribe(() => {
      if (!holds(get())) return;
      stop();
      resolve();
    });
  });
}

/** Whether the server would answer otherwise now. Rows that keep their place are left out; rows that a script makes are its own. */
async function isOther(session: RowSession, signal: AbortSignal): Promise<boolean> {
  const { model, state } = session.store.get();
  if (!model || session.script?.ownData) return false;
  // A query that cannot be read is not sent: the rows that show are those of the one before.
  if (hasUnread(state.query.values)) return false;
  const { dataSource } = presentationNow(model, state.query);
  if (dataSource) {
    const { reloadDataSource } = await loadChunk(() => import('./presentationDataSource.ts'));
    const coming = await reloadDataSource(session, dataSource, signal);
    return coming.isOther || coming.totalElements !== state.total || areOther(session, coming.content);
  }
  const coming = await session.services.source.rows(toListQuery(model, state.query), signal);
  if (coming.totalElements !== state.total || areOther(session, coming.content)) return true;
  // What a script has made of the rows below is not to be compared with what comes.
  return session.script === undefined && (await hasOtherSubtree(session, state, signal));
}

/** Whether some of these rows are other than those that came last. */
function areOther(session: RowSession, coming: readonly ListRow[]): boolean {
  const { state } = session.store.get();
  const known = session.script ? (session.request.answered ?? []) : rowsOfPage(state);
  const shown = new Map(known.map((row) => [row.id, JSON.stringify(row)]));
  return coming.some((row) => !state.marks.has(row.id) && shown.get(row.id) !== JSON.stringify(row));
}

/** Whether a subtree that stands open has other rows now. */
async function hasOtherSubtree(session: RowSession, state: ListState, signal: AbortSignal): Promise<boolean> {
  const open = openSubtrees(state);
  if (open.length === 0) return false;
  const { loadChildren } = await loadChunk(() => import('./listTree.ts'));
  for (const id of open) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is other decides
    const coming = await loadChildren(session, id, signal);
    const shown = state.rows.filter((row) => state.tree?.get(row.id)?.parent === id);
    // One that is its own ancestor stands elsewhere.
    if (areOther(session, coming) || shown.some((row) => !coming.some((one) => one.id === row.id))) return true;
  }
  return false;
}
