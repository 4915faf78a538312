import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import type {
  DataSourceContext,
  DataSourcePage,
  FurtherRows,
  GroupsPart,
  PresentationDataSource,
  LazyDataSource,
  PartQuery,
} from '#renderers/contracts/dataSource.ts';
import type { GanttPage } from '#schemas/gantt.ts';
import type { ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import type { GroupsPage } from '#schemas/records/groups.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import { conditionQuery } from '#src/engine/lists/state/conditions.ts';
import { type ListModel, presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { RowSession } from './RowSession.ts';
import { sortFields, toListQuery } from './listQuery.ts';
import { forgetShown, extendShown, recordShown, localChanges } from './localChanges.ts';
import { passThroughScript } from './queryRows.ts';
import { whenIdle } from './shownRows.ts';

/**
 * The rows of a presentation with a data source of its own, with its texts and its component. Errors: those of its calls and chunks.
 * Shape: `isLocal` = nothing but the recorded changes is to be seen again.
 */
export async function loadFromDataSource(
  session: RowSession,
  renderer: PresentationRenderer & { dataSource: LazyDataSource },
  signal: AbortSignal,
  isLocal: boolean,
): Promise<DataSourcePage> {
  const { query } = session.store.get().state;
  const changes = isLocal ? localChanges(session) : undefined;
  if (!changes) forgetShown(session);
  const [source] = await Promise.all([renderer.dataSource.load(), session.services.loadTexts(...renderer.dataSource.texts), renderer.preload()]);
  signal.throwIfAborted();
  const page = await source.load({ ...dataSourceContextOf(session, signal), changes });
  signal.throwIfAborted();
  recordShown(session, query, page.details);
  return page;
}

/** What the present query of a presentation answers now, and whether its details are other than those that show; nothing of it is shown. Errors: those of its calls and chunks. */
export async function reloadDataSource(session: RowSession, dataSource: LazyDataSource, signal: AbortSignal): Promise<DataSourcePage & { isOther: boolean }> {
  const source = await dataSource.load();
  const page = await source.load(dataSourceContextOf(session, signal));
  const { details } = session.store.get().state;
  return { ...page, isOther: source.differ ? source.differ(details, page.details) : JSON.stringify(page.details) !== JSON.stringify(details) };
}

/** By list: settles when the further rows that were requested last show or have failed. Never fails. */
const turns = new WeakMap<RowSession, Promise<void>>();

/**
 * Puts further rows of one part behind those that show, after those requested before; while all rows are requested again it waits for
 * them, for they would take its place. Where something else shows by then, nothing is added. Errors: a failed answer is reported, the rows stay.
 */
export function loadMoreFromDataSource(session: RowSession, of: string): Promise<void> {
  const shown = presentationShown(session);
  const turn = (turns.get(session) ?? Promise.resolve())
    .then(() => whenIdle(session.store, ({ state }) => !state.busy))
    .then(() => (presentationShown(session) === shown ? appendPart(session, of, session.request.signal) : undefined));
  turns.set(session, turn);
  return turn;
}

/** What shows the rows, in words that are equal as long as it is the same. */
function presentationShown(session: RowSession): string {
  const { viewCode, as, at, group } = session.store.get().state.query;
  return JSON.stringify([viewCode, as, at, group]);
}

async function appendPart(session: RowSession, of: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    const source = await dataSourceOf(session);
    const added = await source?.more?.(dataSourceContextOf(session, signal), of);
    if (!added) return;
    const { rows, left } = await passThroughScript(
      session,
      added.content,
      (script) => script.loadSubtree(added.content),
      () => undefined,
    );
    if (signal.aborted) return;
    extendShown(session, added.details);
    session.dispatch({ type: 'rowsAdded', rows: withFurther(session.store.get().state.rows, rows, added), details: added.details }, left);
    if (added.error !== undefined) session.services.report(added.error);
  } catch (error) {
    // What shows is still true, so it stays.
    if (!signal.aborted) session.services.report(error);
  }
}

/** All rows that show once the further ones have come. */
function withFurther(shown: readonly ListRow[], further: readonly ListRow[], { order }: FurtherRows): readonly ListRow[] {
  if (!order) return [...shown, ...further];
  const byId = new Map([...shown, ...further].map((row) => [row.id, row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

async function dataSourceOf(session: RowSession): Promise<PresentationDataSource | undefined> {
  const { model, state } = session.store.get();
  return model && presentationNow(model, state.query).dataSource?.load();
}

function dataSourceContextOf(session: RowSession, signal: AbortSignal): DataSourceContext {
  const { model, state } = session.store.get();
  if (!model) throw new Error('The list has no configuration yet');
  const today = session.services.today();
  return {
    config: model.config,
    columns: model.columns,
    at: state.query.at,
    group: state.query.group,
    size: state.query.size,
    today,
    before: state.details,
    changes: undefined,
    rows: (part) => loadPart(session, partQuery(model, session, part), signal),
    gantt: (part) => loadGantt(session, partQuery(model, session, part), signal),
    groups: (part) => loadGroupsOf(session, partQuery(model, session, part), part, signal),
  };
}

function loadPart(session: RowSession, query: ListQuery, signal: AbortSignal): Promise<ListPage> {
  return session.script?.ownData ? session.script.listData(query) : session.services.source.rows(query, signal);
}

/** Rows that a script makes have no links, and nobody may move them. */
async function loadGantt(session: RowSession, query: ListQuery, signal: AbortSignal): Promise<GanttPage> {
  if (session.script?.ownData) return { ganttPreRelate: [], pageInfo: await session.script.listData(query), movableIds: false };
  const { services } = session;
  const body = (await services.source.adapt?.(query)) ?? query;
  const page = await services.call('ganttRows', { body }, { signal });
  // Reading and drawing 5000 rows are a task each, so that neither holds the page up for long.
  await services.wait(0);
  signal.throwIfAborted();
  return page;
}

async function loadGroupsOf(session: RowSession, query: ListQuery, part: GroupsPart, signal: AbortSignal): Promise<GroupsPage> {
  const { schemaCode, queryCode, mobile, filters, queryVersion, queryCondition, page } = query;
  const { groupBy, groupUnit, groupOrder, size } = part;
  const { groups } = session.services.source;
  if (!groups) throw new Error('The rows of this list are not grouped');
  return groups({ schemaCode, queryCode, mobile, filters, queryVersion, queryCondition, page, size, groupBy, groupUnit, groupOrder }, signal);
}

/** The groups of a built filter with further comparisons in each. */
function withTerms(condition: readonly ConditionGroup[], terms: readonly ConditionTerm[]): readonly ConditionGroup[] {
  if (terms.length === 0) return condition;
  return condition.length === 0 ? [terms] : condition.map((group) => [...group, ...terms]);
}

/** The list's query and what a part adds to it; conditions of both hold together. Source: contract 8.2. */
function partQuery(model: ListModel, session: RowSession, { filters = [], condition = [], terms = [], sort, page = 1, size }: PartQuery): ListQuery {
  const { query: shown } = session.store.get().state;
  const { view: _flat, ...query } = toListQuery(model, { ...shown, condition: withTerms(shown.condition, terms) });
  const added = conditionQuery(condition);
  return {
    ...query,
    // Instead of the list's own.
    ...(sort && { orderTypes: undefined, ...sortFields([sort]) }),
    ...added,
    ...(added.queryCondition && { queryCondition: [...(query.queryCondition ?? []), ...added.queryCondition] }),
    filters: [...query.filters, ...filters],
    page: page - 1,
    size,
  };
}
