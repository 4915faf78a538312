import { ErrCode } from '#schemas/codes.ts';
import { hasUnread } from '#schemas/formats/filters/index.ts';
import type { ListRow } from '#schemas/list.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { EmptyAnswerError, EnvelopeError, isCancelled } from '#src/api/errors.ts';
import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { RowCore } from './listCore.ts';
import { isFiltered, isTree, toListQuery } from './listQuery.ts';
import type { ListScript } from './listScript.ts';
import { type Edit, type LoadedListPage, openSubtrees, pageCount } from '#src/engine/lists/state/listState.ts';

/**
 * Requests the rows of the present query and shows them; an older request that is still pending is aborted.
 * Shape: resolves when the rows show or the load has failed; `early` is a page already requested; rows of an `edit` keep their place;
 * `recorded` = no more has changed than the presentation that shows has recorded.
 * Source: LS-009, LS-011, LS-033 to LS-037, ER-006.
 */
export async function queryRows(core: RowCore, early?: Promise<LoadedListPage>, edit?: Edit | 'recorded'): Promise<void> {
  const { model } = core.store.get();
  if (!model) return;
  if (model.columns.length === 0) return core.dispatch({ type: 'noColumns' });
  core.request.abort();
  const turn = new AbortController();
  core.request = turn;
  core.appendedPages = 0;
  takePending(core);
  try {
    let page = await (early ?? requestRows(core, turn.signal, edit === 'recorded'));
    if (edit && edit !== 'recorded') page = await inTheirPlaces(core, page, edit, turn.signal);
    if (turn.signal.aborted) return;
    if (isBeyondEnd(core, page)) return await core.changeQuery({ page: pageCount(page.totalElements, core.store.get().state.query.size) });
    const before = core.store.get().state;
    await showPage(core, page, turn.signal);
    if (turn.signal.aborted) return;
    if (openSubtrees(before).length > 0) await (await loadChunk(() => import('./listTree.ts'))).reopenSubtrees(core, before, turn.signal);
    if (core.store.get().state.status === 'searchNoData' && !core.script?.ownData) await showFilterRemoval(core, turn.signal);
  } catch (error) {
    if (!turn.signal.aborted) fail(core, error);
  }
}

/** Only the places of edited rows hang on this: when it fails the page is shown as it came. */
async function inTheirPlaces(core: RowCore, page: LoadedListPage, edit: Edit, signal: AbortSignal): Promise<LoadedListPage> {
  try {
    return await (await loadChunk(() => import('./keepEdited.ts'))).keepEdited(core, page, edit, signal);
  } catch (error) {
    if (!signal.aborted) core.services.log(error);
    return page;
  }
}

/** Shows what went wrong with the list; a cancelled exchange shows nothing, an empty answer only the panel. Source: ER-006, LS-044. */
export function fail(core: RowCore, error: unknown): void {
  if (isCancelled(error)) return;
  const forbidden = error instanceof EnvelopeError && error.errcode === ErrCode.noRight;
  core.dispatch({ type: 'failed', error, forbidden });
  if (error instanceof EmptyAnswerError) core.services.log(error);
  else if (!forbidden) core.services.report(error);
}

/** Names the condition that keeps the rows away; the panel stands without it when nothing is found. */
async function showFilterRemoval(core: RowCore, signal: AbortSignal): Promise<void> {
  try {
    const { suggestFilterRemoval } = await loadChunk(() => import('./suggestFilterRemoval.ts'));
    const removal = await suggestFilterRemoval(core, signal);
    if (!signal.aborted) core.store.set({ filterRemoval: removal });
  } catch {
    // Only a hint is missing.
  }
}

/** What a script left in the query counts from now on. */
function takePending(core: RowCore): void {
  const { pending } = core;
  if (Object.keys(pending).length === 0) return core.dispatch({ type: 'busy' });
  core.pending = {};
  core.dispatch({ type: 'queryChanged', change: { page: core.store.get().state.query.page, ...pending } });
  core.follow('replace');
}

async function requestRows(core: RowCore, signal: AbortSignal, isLocal: boolean): Promise<LoadedListPage> {
  const { condition, values } = core.store.get().state.query;
  if (condition.length > 0 || hasUnread(values)) await core.vetConditions?.();
  signal.throwIfAborted();
  const { model, state } = core.store.get();
  if (!model) throw new Error('The list has no configuration yet');
  const renderer = presentationNow(model, state.query);
  const { dataSource } = renderer;
  if (dataSource) return (await loadChunk(() => import('./presentationDataSource.ts'))).loadFromDataSource(core, { ...renderer, dataSource }, signal, isLocal);
  const query = toListQuery(model, state.query, core.services.today());
  return core.script?.ownData ? core.script.listData(query) : core.services.source.rows(query, signal);
}

/** Shows a page, once the script has seen it or has taken too long. Source: contract 13.7. */
async function showPage(core: RowCore, page: LoadedListPage, signal: AbortSignal): Promise<void> {
  const { model, state } = core.store.get();
  const tree = model !== undefined && page.details === undefined && isTree(model) && !isFiltered(state.query) && !core.script?.ownData;
  core.store.set({ display: new Map(), filterRemoval: undefined });
  core.answered = page.content;
  if (!core.script) return core.dispatch({ type: 'loaded', page, tree });
  let isShown = false;
  const rows = await passThroughScript(
    core,
    page.content,
    (script) => script.load(page),
    () => {
      if (signal.aborted) return;
      isShown = true;
      core.dispatch({ type: 'loaded', page, tree });
    },
  );
  if (signal.aborted) return;
  core.dispatch(isShown ? { type: 'rowsChanged', rows } : { type: 'loaded', page: { ...page, content: [...rows] }, tree });
}

/**
 * Rows as the script leaves them, to be drawn again; when it takes longer than 400 ms, `showEarly` shows them as they came.
 * Shape: without a script they are what they were. Source: contract 13.7.
 */
export async function passThroughScript(
  core: RowCore,
  rows: readonly ListRow[],
  load: (script: ListScript) => Promise<readonly ListRow[]>,
  showEarly: () => void,
): Promise<readonly ListRow[]> {
  if (!core.script) return rows;
  const changed = load(core.script);
  const inTime = await Promise.race([changed.then(() => true), core.services.wait(core.script.showRowsMs).then(() => false)]);
  if (!inTime) showEarly();
  const left = await changed;
  core.store.set({ drawing: core.store.get().drawing + 1 });
  return left;
}

/** The requested place lies behind the last page, e.g. from an old address. */
function isBeyondEnd(core: RowCore, page: LoadedListPage): boolean {
  return page.details === undefined && page.content.length === 0 && page.totalElements > 0 && core.store.get().state.query.page > 1;
}
