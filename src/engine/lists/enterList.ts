import { ROOT_ENTRY_DELAY_MS } from '#schemas/limits.ts';
import type { ListConfig, ListHeader, ListPage } from '#schemas/list.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import { localPrefs, viewKey } from '#src/engine/lists/state/columnPrefs.ts';
import { compileList, type ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { type RememberedView, rememberedView } from '#src/engine/lists/query/rememberedView.ts';
import { UNSCRIPTED } from '#src/engine/lists/query/listSnapshot.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { queryOfPlace, toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';
import type { ListPlace } from '#src/engine/lists/state/listUrl.ts';
import { reportDropped } from '#src/engine/lists/query/reportDropped.ts';
import { mayStartEarly, type PreloadedRows, takePreloaded } from '#src/engine/lists/query/preloadList.ts';
import { fail, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { takeServedPrefs } from './listPreferences.ts';

/** How a view is opened: by its route, chosen in the title, or again because its configuration changed. */
export type Entry = 'open' | 'switch' | 'again';

/** Views whose page size of the author has counted once in this session (contract 8.1). */
const visited = new Set<string>();

/**
 * Enters a view: headers → configuration → script → rows; what can run beside each other does. The first page starts
 * early only for a view whose known configuration has no script. Source: contract 3.1, LS-001, LS-004, LS-043.
 */
export async function enterList(session: ListSession, place: ListPlace, how: Entry, alreadyDropped: readonly string[] = []): Promise<void> {
  if (how !== 'open' && session.visit.isLeft) return;
  // A view that is chosen has nothing of one that was left.
  const visit = session.enter(how === 'switch' ? undefined : session.visit.cached);
  const entering = prepareView(session, place, how, alreadyDropped);
  visit.enter(entering);
  try {
    const entered = await entering;
    if (!entered || visit.isLeft) return;
    const { cached } = visit;
    visit.dropCached();
    const { early } = entered;
    // Who went on meanwhile has requested other rows, or shows them already.
    if (early && early.query !== session.store.get().state.query) return;
    await (cached ? cached.refresh(session) : queryRows(session, undefined, early?.rows));
  } catch (error) {
    if (visit.isLeft) return;
    // What was remembered is not what the server says now: a retry enters the view again, and rows of it that come later are not shown.
    if (how === 'open') {
      if (isOvertaken(session)) visit.dropCached();
      session.beginRequest();
      session.store.set({ model: undefined });
    }
    fail(session, error);
  }
}

/** Whether a list that stood as it was left is another by now: its user has requested other rows, or checked others. */
function isOvertaken({ visit, store }: ListSession): boolean {
  const left = visit.cached?.snapshot?.state;
  const { state } = store.get();
  const checkedIn = (of: typeof state): string => JSON.stringify(checkedRows(of).map(({ id }) => id));
  return left !== undefined && (left.query !== state.query || checkedIn(left) !== checkedIn(state));
}

/** Puts model, query and script of a view into the list; undefined when it was left meanwhile or nobody may see one. */
async function prepareView(
  session: ListSession,
  place: ListPlace,
  how: Entry,
  alreadyDropped: readonly string[],
): Promise<{ early: EarlyRows | undefined } | undefined> {
  const { visit } = session;
  if (how === 'open' && session.services.fromRoot) await session.services.wait(ROOT_ENTRY_DELAY_MS);
  const known = session.cache.read(session.schemaCode);
  const remembered = how === 'again' || visit.cached?.snapshot ? undefined : rememberedView(known, place);
  const preloaded = how === 'open' ? takePreloaded(session.schemaCode, session.services.user().id) : undefined;
  const configOf = (code: string) => preloaded?.configs.get(code) ?? session.services.source.config(code);
  const headersNow = how === 'switch' ? Promise.resolve([...session.store.get().headers]) : (preloaded?.headers ?? session.services.source.headers());
  const guess = place.view ?? known?.headers[0]?.code;
  const configNow = guess === undefined ? undefined : toResult(configOf(guess));
  const early = remembered && startEarly(session, remembered, place, how, preloaded?.rows);

  const headers = await headersNow;
  if (visit.isLeft) return undefined;
  const view = headers.find((header) => header.code === place.view) ?? headers[0];
  if (!view) {
    session.store.set({ headers, model: undefined });
    session.dispatch({ type: 'failed', error: undefined, forbidden: true });
    return undefined;
  }
  const dropped = place.view !== undefined && view.code !== place.view ? ['view', ...alreadyDropped] : alreadyDropped;
  const config = view.code === guess && configNow ? unwrap(await configNow) : await configOf(view.code);
  if (visit.isLeft) return undefined;
  session.cache.write(session.schemaCode, { headers, configs: { ...known?.configs, [view.code]: config }, views: known?.views });
  if (early !== undefined && isSameAnswer(remembered?.model.config, config)) {
    session.store.set({ headers });
    return { early };
  }
  await applyConfig(session, headers, config, place, how, dropped);
  return { early: earlyRows(session, preloaded?.rows) };
}

/** Takes a configuration into the list: model, query, columns, script. */
async function applyConfig(
  session: ListSession,
  headers: readonly ListHeader[],
  config: ListConfig,
  place: ListPlace,
  how: Entry,
  alreadyDropped: readonly string[],
): Promise<void> {
  const dropped = [...alreadyDropped, ...showModel(session, headers, config, place, how)];
  reportDropped(session, dropped);
  session.follow(how === 'switch' ? 'push' : 'replace');
  void takeServedPrefs(session, config.code);
  const { model } = session.store.get();
  if (model?.script !== undefined) await startViewScript(session, model);
}

/** Starts the script of the view and lets it prepare the first query; one that is ready only after the view was left is ended. */
async function startViewScript(session: ListSession, model: ListModel): Promise<void> {
  const { visit } = session;
  const [{ startScript }, environment] = await Promise.all([
    loadChunk(() => import('#src/engine/scripts/list/runHook.ts')),
    session.services.scriptEnvironment(),
  ]);
  const script = await startScript(session, model, environment);
  if (!visit.takeScript(script)) return;
  await script?.preLoad();
}

/** Puts model, query and stored columns of a configuration in place; returns what of the address was dropped. */
function showModel(session: ListSession, headers: readonly ListHeader[], config: ListConfig, place: ListPlace, how: Entry): string[] {
  const shown = session.store.get().model;
  const { visit } = session;
  const { cached } = visit;
  // What shows already keeps its columns, so that the grid need not make them again.
  const model = shown && isSameAnswer(shown.config, config) ? shown : compileList(config);
  if (cached?.snapshot && model === shown) {
    session.store.set({ headers });
    return [];
  }
  visit.dropCached();
  const key = `${session.schemaCode}/${config.code}`;
  const firstVisit = how === 'open' && !visited.has(key);
  visited.add(key);
  const { query, dropped } = queryOfPlace(place, model, presetContextOf(session.services), firstVisit);
  const stored = localPrefs(viewKey(session.schemaCode, config.code), session.services.user().id);
  const { prefs: shownPrefs } = session.store.get();
  // What shows already keeps its columns, and the grid made with them its own.
  const prefs = isSameAnswer(stored, shownPrefs) ? shownPrefs : stored;
  const features = session.featuresOfView({ code: config.code, place });
  session.takePending();
  session.dispatch(
    { type: 'opened', query, rest: cached?.rest },
    {
      headers,
      model,
      prefs,
      display: new Map(),
      scripted: UNSCRIPTED,
      replacement: undefined,
      features,
      rowButtons: model === shown ? session.store.get().rowButtons : undefined,
    },
  );
  if (config.customButtons?.some(({ useLocation }) => useLocation === 'ROW'))
    loadChunk(() => import('#src/engine/lists/actions/rowButtons.ts')).then(({ showRowButtons }) => showRowButtons(session, model), session.services.report);
  return dropped;
}

/** A first page that was requested before the view stood, and the query it answers. */
interface EarlyRows {
  query: ListQueryState;
  rows: Promise<ListPage>;
}

/** Starts with the configuration of last time: its columns show at once and its first page is requested early. */
function startEarly(
  session: ListSession,
  { headers, model }: RememberedView,
  place: ListPlace,
  how: Entry,
  preloaded: PreloadedRows | undefined,
): EarlyRows | undefined {
  const dropped = showModel(session, headers, model.config, place, how);
  if (!mayStartEarly(model, place, { dropped, query: session.store.get().state.query })) return undefined;
  void takeServedPrefs(session, model.config.code);
  // The router takes an address once the page it belongs to stands.
  queueMicrotask(() => session.follow(how === 'switch' ? 'push' : 'replace'));
  const { query } = session.store.get().state;
  const taken = earlyRows(session, preloaded);
  if (taken) return taken;
  const rows = session.services.source.rows(toListQuery(model, query), new AbortController().signal);
  rows.catch(() => undefined); // Read where the rows are shown; a configuration that changed meanwhile drops them.
  return { query, rows };
}

/** The page that was requested before the list was drawn, where it answers the query that the list begins with. */
function earlyRows({ store }: ListSession, preloaded: PreloadedRows | undefined): EarlyRows | undefined {
  const { model, state } = store.get();
  if (!preloaded || !model || preloaded.body !== JSON.stringify(toListQuery(model, state.query))) return undefined;
  return { query: state.query, rows: preloaded.page };
}

/** The query a list starts with before anything is known of it. */
export function initialQuery(place: ListPlace): ListQueryState {
  return {
    viewCode: place.view ?? '',
    values: {},
    filters: [],
    condition: [],
    sort: [],
    page: place.page,
    size: place.size ?? 20,
    as: place.as,
    at: place.at,
    group: place.group,
  };
}

type Result<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Stores a failure until it is read, so that an early call is never an unhandled rejection. */
function toResult<T>(promise: Promise<T>): Promise<Result<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw result.error;
}
