import { ErrCode } from '#schemas/codes.ts';
import { hasUnread } from '#schemas/formats/filters/index.ts';
import type { ListRow } from '#schemas/list.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { EmptyAnswerError, EnvelopeError, isCancelled } from '#src/api/errors.ts';
import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { RowSession } from './RowSession.ts';
import { isFiltered, isTree, toListQuery } from './listQuery.ts';
import type { ListScript, ScriptedRows } from './listScript.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import { type Edit, type LoadedListPage, type QueryChange, openSubtrees, pageCount } from '#src/engine/lists/state/listState.ts';

/**
 * Requests the rows of the present query and shows them; an older request that is still pending is aborted.
 * Shape: resolves when the rows show or the load has failed; rows of an `edit` keep their place,
 * `recorded` = no more has changed than the presentation that shows has recorded; `early` is a page already requested.
 * Source: LS-009, LS-011, LS-033 to LS-037, ER-006.
 */
export async function queryRows(session: RowSession, edit?: Edit | 'recorded', early?: Promise<LoadedListPage>): Promise<void> {
  const { model } = session.store.get();
  if (!model) return;
  if (model.columns.length === 0) return session.dispatch({ type: 'noColumns' });
  const { signal } = session.beginRequest();
  takePending(session);
  try {
    let page = await (early ?? requestRows(session, signal, edit === 'recorded'));
    if (edit && edit !== 'recorded') page = await inTheirPlaces(session, page, edit, signal);
    if (signal.aborted) return;
    if (isBeyondEnd(session, page)) return await changeQuery(session, { page: pageCount(page.totalElements, session.store.get().state.query.size) });
    const before = session.store.get().state;
    await showPage(session, page, signal);
    if (signal.aborted) return;
    if (openSubtrees(before).length > 0) await (await loadChunk(() => import('./listTree.ts'))).reopenSubtrees(session, before, signal);
    if (session.store.get().state.status === 'searchNoData' && !session.script?.ownData) await showFilterRemoval(session, signal);
  } catch (error) {
    if (!signal.aborted) fail(session, error);
  }
}

/** Changes the query and sends it; resolves when the rows show or have failed. */
export function changeQuery(session: RowSession, change: QueryChange, how: 'push' | 'replace' = 'push'): Promise<void> {
  session.dispatch({ type: 'queryChanged', change: { ...session.takePending(), ...change } });
  // The query is on its way before the address changes, which draws the page again.
  const shown = queryRows(session);
  session.follow(how);
  return shown;
}

/** Only the places of edited rows hang on this: when it fails the page is shown as it came. */
async function inTheirPlaces(session: RowSession, page: LoadedListPage, edit: Edit, signal: AbortSignal): Promise<LoadedListPage> {
  try {
    return await session.answerTo(edit, page, signal);
  } catch (error) {
    if (!signal.aborted) session.services.log(error);
    return page;
  }
}

/** Shows what went wrong with the list; a cancelled exchange shows nothing, an empty answer only the panel. Source: ER-006, LS-044. */
export function fail(session: RowSession, error: unknown): void {
  if (isCancelled(error)) return;
  const forbidden = error instanceof EnvelopeError && error.errcode === ErrCode.noRight;
  session.dispatch({ type: 'failed', error, forbidden });
  if (error instanceof EmptyAnswerError) session.services.log(error);
  else if (!forbidden) session.services.report(error);
}

/** Names the condition that keeps the rows away; the panel stands without it when nothing is found. */
async function showFilterRemoval(session: RowSession, signal: AbortSignal): Promise<void> {
  try {
    const { suggestFilterRemoval } = await loadChunk(() => import('./suggestFilterRemoval.ts'));
    const removal = await suggestFilterRemoval(session, signal);
    if (!signal.aborted) session.store.set({ filterRemoval: removal });
  } catch {
    // Only a hint is missing.
  }
}

/** What a script left in the query counts from now on. */
function takePending(session: RowSession): void {
  const pending = session.takePending();
  const { busy, status, query } = session.store.get().state;
  if (Object.keys(pending).length > 0) {
    session.dispatch({ type: 'queryChanged', change: { page: query.page, ...pending } });
    session.follow('replace');
  } else if (!busy || status === 'failed') session.dispatch({ type: 'busy' });
}

async function requestRows(session: RowSession, signal: AbortSignal, isLocal: boolean): Promise<LoadedListPage> {
  const { condition, values, group } = session.store.get().state.query;
  if (condition.length > 0 || group !== undefined || hasUnread(values)) await session.vetConditions();
  signal.throwIfAborted();
  const { model, state } = session.store.get();
  if (!model) throw new Error('The list has no configuration yet');
  const renderer = presentationNow(model, state.query);
  const { dataSource } = renderer;
  if (dataSource)
    return (await loadChunk(() => import('./presentationDataSource.ts'))).loadFromDataSource(session, { ...renderer, dataSource }, signal, isLocal);
  const query = toListQuery(model, state.query);
  return session.script?.ownData ? session.script.listData(query) : session.services.source.rows(query, signal);
}

/** Shows a page, once the script has seen it or has taken too long. Source: contract 13.7. */
async function showPage(session: RowSession, page: LoadedListPage, signal: AbortSignal): Promise<void> {
  const { model, state } = session.store.get();
  const tree = model !== undefined && page.details === undefined && isTree(model) && !isFiltered(state.query) && !session.script?.ownData;
  const begun = { display: new Map(), filterRemoval: undefined };
  session.request.answer(page.content);
  if (!session.script) return session.dispatch({ type: 'loaded', page, tree }, begun);
  let isShown = false;
  const { rows, left } = await passThroughScript(
    session,
    page.content,
    (script) => script.load(page),
    () => {
      if (signal.aborted) return;
      isShown = true;
      session.dispatch({ type: 'loaded', page, tree }, begun);
    },
  );
  if (signal.aborted) return;
  session.dispatch(isShown ? { type: 'rowsChanged', rows } : { type: 'loaded', page: { ...page, content: [...rows] }, tree }, { ...begun, ...left });
}

/**
 * Rows as the script leaves them, to be drawn again; when it takes longer than 400 ms, `showEarly` shows them as they came.
 * Shape: `left` = what changes beside them; without a script they are what they were, and nothing changes. Source: contract 13.7.
 */
export async function passThroughScript(
  session: RowSession,
  rows: readonly ListRow[],
  load: (script: ListScript) => Promise<ScriptedRows>,
  showEarly: () => void,
): Promise<{ rows: readonly ListRow[]; left: Partial<ListSnapshot> }> {
  if (!session.script) return { rows, left: {} };
  const changed = load(session.script);
  const inTime = await Promise.race([changed.then(() => true), session.services.wait(session.script.showRowsMs).then(() => false)]);
  if (!inTime) showEarly();
  const { rows: shown, display } = await changed;
  return { rows: shown, left: { display, drawing: session.store.get().drawing + 1 } };
}

/** The requested place lies behind the last page, e.g. from an old address. */
function isBeyondEnd(session: RowSession, page: LoadedListPage): boolean {
  return page.details === undefined && page.content.length === 0 && page.totalElements > 0 && session.store.get().state.query.page > 1;
}
