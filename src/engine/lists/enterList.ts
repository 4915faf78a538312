import { ROOT_ENTRY_DELAY_MS } from '#schemas/limits.ts';
import type { ListConfig, ListHeader, ListPage } from '#schemas/list.ts';
import { hasUnread } from '#schemas/formats/filters/index.ts';
import { localized } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { localPrefs, servedPrefs, viewKey } from '#src/engine/lists/state/columnPrefs.ts';
import { compileList, type ListModel, presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { CachedList } from '#src/engine/lists/query/configCache.ts';
import { type ListCore, UNSCRIPTED } from '#src/engine/lists/query/listCore.ts';
import { queryOfPlace, toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';
import type { ListPlace } from '#src/engine/lists/state/listUrl.ts';
import { takePreloaded } from '#src/engine/lists/query/preloadList.ts';
import { fail, queryRows } from '#src/engine/lists/query/queryRows.ts';

/** How a view is opened: by its route, chosen in the title, or again because its configuration changed. */
export type Entry = 'open' | 'switch' | 'again';

/** Views whose page size of the author has counted once in this session (contract 8.1). */
const visited = new Set<string>();

/**
 * Enters a view: headers → configuration → script → rows; what can run beside each other does. The first page starts
 * early only for a view whose known configuration has no script. Source: contract 3.1, LS-001, LS-004, LS-043.
 */
export async function enterList(core: ListCore, place: ListPlace, how: Entry, alreadyDropped: readonly string[] = []): Promise<void> {
  const visit = ++core.visit;
  core.request.abort();
  core.script?.dispose();
  core.script = undefined;
  // A view that is chosen has nothing of one that was left.
  if (how === 'switch') core.cached = undefined;
  const entering = prepareView(core, place, how, alreadyDropped);
  core.entered = entering.then(
    () => undefined,
    () => undefined,
  );
  try {
    const entered = await entering;
    if (!entered || visit !== core.visit) return;
    const { cached } = core;
    core.cached = undefined;
    const { early } = entered;
    // Who went on meanwhile has requested other rows, or shows them already.
    if (early && early.query !== core.store.get().state.query) return;
    await (cached ? cached.refresh(core) : queryRows(core, early?.rows));
  } catch (error) {
    if (visit !== core.visit) return;
    // What was remembered is not what the server says now: a retry enters the view again.
    if (how === 'open') core.store.set({ model: undefined });
    fail(core, error);
  }
}

/** Puts model, query and script of a view into the list; undefined when it was left meanwhile or nobody may see one. */
async function prepareView(
  core: ListCore,
  place: ListPlace,
  how: Entry,
  alreadyDropped: readonly string[],
): Promise<{ early: EarlyRows | undefined } | undefined> {
  const { visit } = core;
  if (how === 'open' && core.services.fromRoot) await core.services.wait(ROOT_ENTRY_DELAY_MS);
  const known = core.cache.read(core.schemaCode);
  const remembered = how === 'again' || core.cached?.snapshot ? undefined : rememberedView(known, place);
  const preloaded = how === 'open' ? takePreloaded(core.schemaCode, core.services.user().id) : undefined;
  const configOf = (code: string) => preloaded?.configs.get(code) ?? core.services.source.config(code);
  const headersNow = how === 'switch' ? Promise.resolve([...core.store.get().headers]) : (preloaded?.headers ?? core.services.source.headers());
  const guess = place.view ?? known?.headers[0]?.code;
  const configNow = guess === undefined ? undefined : toResult(configOf(guess));
  const early = remembered && startEarly(core, remembered, place, how);

  const headers = await headersNow;
  if (visit !== core.visit) return undefined;
  const view = headers.find((header) => header.code === place.view) ?? headers[0];
  if (!view) {
    core.store.set({ headers, model: undefined });
    core.dispatch({ type: 'failed', error: undefined, forbidden: true });
    return undefined;
  }
  const dropped = place.view !== undefined && view.code !== place.view ? ['view', ...alreadyDropped] : alreadyDropped;
  const config = view.code === guess && configNow ? unwrap(await configNow) : await configOf(view.code);
  if (visit !== core.visit) return undefined;
  core.cache.write(core.schemaCode, { headers, configs: { ...known?.configs, [view.code]: config }, views: known?.views });
  if (early !== undefined && isSame(remembered?.model.config, config)) {
    core.store.set({ headers });
    return { early };
  }
  await applyConfig(core, headers, config, place, how, dropped);
  return { early: undefined };
}

/** Takes a configuration into the list: model, query, columns, script. */
async function applyConfig(
  core: ListCore,
  headers: readonly ListHeader[],
  config: ListConfig,
  place: ListPlace,
  how: Entry,
  alreadyDropped: readonly string[],
): Promise<void> {
  const dropped = [...alreadyDropped, ...showModel(core, headers, config, place, how)];
  reportDropped(core, dropped);
  core.follow(how === 'switch' ? 'push' : 'replace');
  void takeServedPrefs(core, config);
  const { model } = core.store.get();
  if (model?.script !== undefined) await startViewScript(core, model);
}

/** Starts the script of the view and lets it prepare the first query; one that is ready only after the view was left is ended. */
async function startViewScript(core: ListCore, model: ListModel): Promise<void> {
  const { visit } = core;
  const [{ startScript }, environment] = await Promise.all([loadChunk(() => import('#src/engine/scripts/list/runHook.ts')), core.services.scriptEnvironment()]);
  const script = await startScript(core, model, environment);
  if (visit !== core.visit) return script?.dispose();
  core.script = script;
  await script?.preLoad();
}

/** Puts model, query and stored columns of a configuration in place; returns what of the address was dropped. */
function showModel(core: ListCore, headers: readonly ListHeader[], config: ListConfig, place: ListPlace, how: Entry): string[] {
  const shown = core.store.get().model;
  const { cached } = core;
  // What shows already keeps its columns, so that the grid need not make them again.
  const model = shown && isSame(shown.config, config) ? shown : compileList(config);
  core.cached = cached?.snapshot && model === shown ? cached : undefined;
  if (core.cached) {
    core.store.set({ headers });
    return [];
  }
  const key = `${core.schemaCode}/${config.code}`;
  const firstVisit = how === 'open' && !visited.has(key);
  visited.add(key);
  const { query, dropped } = queryOfPlace(place, model, presetContextOf(core), firstVisit);
  const stored = localPrefs(viewKey(core.schemaCode, config.code), core.services.user().id);
  const { prefs: shownPrefs } = core.store.get();
  // What shows already keeps its columns, and the grid made with them its own.
  const prefs = isSame(stored, shownPrefs) ? shownPrefs : stored;
  const all = core.cache.read(core.schemaCode)?.views?.[config.code] ?? [];
  const open = place.mine;
  const views = { all, open, columns: all.find(({ id }) => id === open)?.columns };
  core.store.set({ headers, model, prefs, views, display: new Map(), scripted: UNSCRIPTED, replacement: undefined, undo: undefined });
  core.pending = {};
  core.dispatch({ type: 'opened', query, rest: cached?.rest });
  return dropped;
}

/** A view as it was last seen in this session; nothing is decided by it. */
interface RememberedView {
  headers: readonly ListHeader[];
  model: ListModel;
}

/** The view of a place from the cache of configurations; undefined for one that is unknown, broken, empty, or whose script has a say in what shows. */
export function rememberedView(known: CachedList | undefined, place: Pick<ListPlace, 'view'>): RememberedView | undefined {
  const config = known?.configs[place.view ?? known.headers[0]?.code ?? ''];
  if (!known || !config) return undefined;
  try {
    const model = compileList(config);
    return model.script === undefined && model.columns.length > 0 ? { headers: known.headers, model } : undefined;
  } catch {
    // Kept by another version of the portal, or changed by other hands: it is loaded as on the first visit.
    return undefined;
  }
}

/** A first page that was requested before the view stood, and the query it answers. */
interface EarlyRows {
  query: ListQueryState;
  rows: Promise<ListPage>;
}

/** Starts with the configuration of last time: its columns show at once and its first page is requested early. */
function startEarly(core: ListCore, { headers, model }: RememberedView, place: ListPlace, how: Entry): EarlyRows | undefined {
  const dropped = showModel(core, headers, model.config, place, how);
  // Conditions are checked before the query is sent, and a presentation queries its own data source once it is there.
  if (dropped.length > 0 || place.condition.length > 0 || hasUnread(core.store.get().state.query.values) || presentationNow(model, place).dataSource)
    return undefined;
  void takeServedPrefs(core, model.config);
  // The router takes an address once the page it belongs to stands.
  queueMicrotask(() => core.follow(how === 'switch' ? 'push' : 'replace'));
  const { query } = core.store.get().state;
  const rows = core.services.source.rows(toListQuery(model, query, core.services.today()), new AbortController().signal);
  rows.catch(() => undefined); // Read where the rows are shown; a configuration that changed meanwhile drops them.
  return { query, rows };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The query a list starts with before anything is known of it. */
export function initialQuery(place: ListPlace): ListQueryState {
  return {
    viewCode: place.view ?? '',
    values: {},
    filters: [],
    condition: [],
    sort: undefined,
    page: place.page,
    size: place.size ?? 20,
    as: place.as,
    at: place.at,
  };
}

/** Language, day and user as presets and filter words need them. */
export function presetContextOf(core: ListCore) {
  const ports = core.services.ports();
  return { locale: ports.locale, today: core.services.today(), myself: ports.organisation.myself() };
}

/** Says which values of the address could not be used, or what else `key` says of them, those of fields by their names. Source: BX-003. */
export function reportDropped(core: ListCore, dropped: readonly string[], key = 'list:address.dropped'): void {
  if (dropped.length === 0) return;
  const { t, locale } = core.services.ports();
  const { queryConditions, queryColumns } = core.store.get().model?.config ?? {};
  const items = [...(queryConditions ?? []), ...(queryColumns ?? [])];
  const nameOf = (key: string) => {
    const item = items.find(({ propertyCode }) => propertyCode === key);
    return item ? localized(item, locale) : key;
  };
  core.services.message({ level: 'info', text: t(key, { names: [...new Set(dropped.map(nameOf))].join(', ') }), ms: 3000 });
}

async function takeServedPrefs(core: ListCore, config: ListConfig): Promise<void> {
  const { visit } = core;
  const { prefs } = core.store.get();
  core.savedPrefsId = undefined;
  const served = await servedPrefs(core.schemaCode, config.code, core.services);
  // What the user changed meanwhile is newer than the answer.
  if (!served || visit !== core.visit) return;
  core.savedPrefsId = served.id;
  if (prefs === core.store.get().prefs && !isSame(served.prefs, prefs)) core.store.set({ prefs: served.prefs });
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
