import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import type { DataSourceContext, DataSourcePage, PresentationDataSource, LazyDataSource, PartQuery } from '#renderers/contracts/dataSource.ts';
import { OrderType } from '#schemas/codes.ts';
import type { GanttPage } from '#schemas/gantt.ts';
import type { ListPage, ListQuery } from '#schemas/list.ts';
import { conditionQuery } from '#src/engine/lists/state/conditions.ts';
import { type ListModel, presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { RowCore } from './listCore.ts';
import { toListQuery } from './listQuery.ts';
import { forgetShown, extendShown, recordShown, localChanges } from './localChanges.ts';
import { passThroughScript } from './queryRows.ts';

/**
 * The rows of a presentation with a data source of its own, with its texts and its component. Errors: those of its calls and chunks.
 * Shape: `isLocal` = nothing but the recorded changes is to be seen again.
 */
export async function loadFromDataSource(
  core: RowCore,
  renderer: PresentationRenderer & { dataSource: LazyDataSource },
  signal: AbortSignal,
  isLocal: boolean,
): Promise<DataSourcePage> {
  const { query } = core.store.get().state;
  const changes = isLocal ? localChanges(core) : undefined;
  if (!changes) forgetShown(core);
  const [source] = await Promise.all([renderer.dataSource.load(), core.services.loadTexts(...renderer.dataSource.texts), renderer.preload()]);
  signal.throwIfAborted();
  const page = await source.load({ ...dataSourceContextOf(core, signal), changes });
  signal.throwIfAborted();
  recordShown(core, query, page.details);
  return page;
}

/** What the present query of a presentation answers now; nothing of it is shown. Errors: those of its calls and chunks. */
export async function reloadDataSource(core: RowCore, dataSource: LazyDataSource, signal: AbortSignal): Promise<DataSourcePage> {
  return (await dataSource.load()).load(dataSourceContextOf(core, signal));
}

/** By list: settles when the further rows that were requested last show or have failed. Never fails. */
const turns = new WeakMap<RowCore, Promise<void>>();

/** Puts further rows of one part behind those that show, after those requested before. Errors: a failed answer is reported, the rows stay. */
export function loadMoreFromDataSource(core: RowCore, of: string): Promise<void> {
  const { signal } = core.request;
  const turn = (turns.get(core) ?? Promise.resolve()).then(() => appendPart(core, of, signal));
  turns.set(core, turn);
  return turn;
}

async function appendPart(core: RowCore, of: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    const source = await dataSourceOf(core);
    const added = await source?.more?.(dataSourceContextOf(core, signal), of);
    if (!added) return;
    const rows = await passThroughScript(
      core,
      added.content,
      (script) => script.loadSubtree(added.content),
      () => undefined,
    );
    if (signal.aborted) return;
    extendShown(core, added.details);
    core.dispatch({ type: 'rowsAdded', rows, details: added.details });
  } catch (error) {
    // What shows is still true, so it stays.
    if (!signal.aborted) core.services.report(error);
  }
}

async function dataSourceOf(core: RowCore): Promise<PresentationDataSource | undefined> {
  const { model, state } = core.store.get();
  return model && presentationNow(model, state.query).dataSource?.load();
}

function dataSourceContextOf(core: RowCore, signal: AbortSignal): DataSourceContext {
  const { model, state } = core.store.get();
  if (!model) throw new Error('The list has no configuration yet');
  const today = core.services.today();
  return {
    config: model.config,
    columns: model.columns,
    at: state.query.at,
    today,
    before: state.details,
    changes: undefined,
    rows: (part) => loadPart(core, partQuery(model, core, part, today), signal),
    gantt: (part) => loadGantt(core, partQuery(model, core, part, today), signal),
  };
}

function loadPart(core: RowCore, query: ListQuery, signal: AbortSignal): Promise<ListPage> {
  return core.script?.ownData ? core.script.listData(query) : core.services.source.rows(query, signal);
}

/** Rows that a script makes have no links, and nobody may move them. */
async function loadGantt(core: RowCore, query: ListQuery, signal: AbortSignal): Promise<GanttPage> {
  if (core.script?.ownData) return { ganttPreRelate: [], pageInfo: await core.script.listData(query), movableIds: false };
  const page = await core.services.call('ganttRows', { body: query }, { signal });
  // Reading and drawing 5000 rows are a task each, so that neither holds the page up for long.
  await core.services.wait(0);
  signal.throwIfAborted();
  return page;
}

/** The list's query and what a part adds to it; conditions of both hold together. Source: contract 8.2. */
function partQuery(model: ListModel, core: RowCore, { filters = [], condition = [], sort, page = 1, size }: PartQuery, today: string): ListQuery {
  const { view: _flat, ...query } = toListQuery(model, core.store.get().state.query, today);
  const added = conditionQuery(condition, today);
  return {
    ...query,
    ...(sort && { orderByFields: [sort.propertyCode], orderType: OrderType[sort.direction] }),
    ...added,
    ...(added.queryCondition && { queryCondition: [...(query.queryCondition ?? []), ...added.queryCondition] }),
    filters: [...query.filters, ...filters],
    page: page - 1,
    size,
  };
}
