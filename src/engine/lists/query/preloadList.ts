import { hasUnread } from '#schemas/formats/filters/index.ts';
import type { ListConfig, ListHeader, ListPage } from '#schemas/list.ts';
import { type ListModel, presentationNow } from '#src/engine/lists/state/compileList.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { type ListPlace, readListUrl } from '#src/engine/lists/state/listUrl.ts';
import type { CachedList, ConfigCache } from './configCache.ts';
import { type PresetContext, queryOfPlace, toListQuery } from './listQuery.ts';
import { rememberedView } from './rememberedView.ts';

/** A first page that was requested before its list is drawn. */
export interface PreloadedRows {
  /** The query it answers, as JSON. */
  body: string;
  page: Promise<ListPage>;
}

/** Views, configurations and first page of a list that were requested before it is drawn. */
interface Preloaded {
  headers: Promise<ListHeader[]>;
  configs: ReadonlyMap<string, Promise<ListConfig>>;
  /** Undefined where something has a say before rows are requested: a script, a view of the user's own. */
  rows: PreloadedRows | undefined;
  /** The user who requested them: views and configurations are those of one user. */
  userId: string;
  /** When it was requested, in ms of the page's clock. */
  at: number;
}

/** Answers older than this are requested again; a slow machine needs seconds until it draws. What changed since the page began is heard of. */
const FRESH_MS = 10_000;
/** So long the first drawing waits for an answer, so that it need not be done twice. */
const FIRST_ANSWER_MS = 60;

interface Services extends Pick<ListServices, 'source' | 'wait' | 'user'> {
  context(): PresetContext;
}

const preloaded = new Map<string, Preloaded>();

/**
 * Requests views, configuration and first page of the list that an address opens, before the portal is drawn: drawing takes longer
 * than the answers do. The list takes them in place of its own requests. Resolves when the configuration is remembered, at once when
 * it was before, and in any case soon; never fails. Source: contract 3.1, performance.md.
 */
export async function preloadList(schemaCode: string, search: string, cache: ConfigCache, services: Services): Promise<void> {
  const { place } = readListUrl(search);
  const { view } = place;
  const known = cache.read(schemaCode);
  const configs = new Map<string, Promise<ListConfig>>();
  const headers = services.source.headers();
  const ahead: Preloaded = { headers, configs, rows: undefined, userId: services.user().id, at: performance.now() };
  preloaded.set(schemaCode, ahead);
  const request = (code: string) => {
    const config = configs.get(code) ?? services.source.config(code);
    configs.set(code, config);
    // The list reports what failed, when it reads it.
    config.catch(() => undefined);
    return config;
  };
  const guess = view ?? known?.headers[0]?.code;
  if (guess !== undefined) void request(guess);
  headers.catch(() => undefined);
  if (known !== undefined) {
    ahead.rows = requestRows(known, place, services);
    return;
  }
  const remember = async () => {
    const views = await headers;
    const code = (views.find((header) => header.code === view) ?? views[0])?.code;
    if (code === undefined) return;
    const list = { headers: views, configs: { [code]: await request(code) } };
    cache.write(schemaCode, list);
    // A list that is drawn by now requests them itself.
    if (preloaded.get(schemaCode) === ahead) ahead.rows = requestRows(list, place, services);
  };
  // As above.
  await Promise.race([remember().catch(() => undefined), services.wait(FIRST_ANSWER_MS)]);
}

/** What was preloaded of a list for this user, once, while it is fresh; one who has signed in since requests it again. */
export function takePreloaded(schemaCode: string, userId: string): Preloaded | undefined {
  const entry = preloaded.get(schemaCode);
  preloaded.delete(schemaCode);
  return entry?.userId === userId && performance.now() - entry.at < FRESH_MS ? entry : undefined;
}

/** Requests the first page of a view without a script, unless the user has a view of their own to begin with. */
function requestRows(list: CachedList, place: ListPlace, { source, context }: Services): PreloadedRows | undefined {
  const model = rememberedView(list, place)?.model;
  if (!model || list.views?.[model.config.code]?.some(({ isDefault }) => isDefault)) return undefined;
  const now = context();
  const begun = queryOfPlace(place, model, now, true);
  if (!mayStartEarly(model, place, begun)) return undefined;
  const body = toListQuery(model, begun.query);
  const page = source.rows(body, new AbortController().signal);
  page.catch(() => undefined);
  return { body: JSON.stringify(body), page };
}

/** Whether rows may be requested before the configuration is confirmed: conditions are checked first, and a presentation queries its own data source once it is there. */
export function mayStartEarly(model: ListModel, place: ListPlace, { query, dropped }: Pick<ReturnType<typeof queryOfPlace>, 'query' | 'dropped'>): boolean {
  return dropped.length === 0 && place.condition.length === 0 && !hasUnread(query.values) && !presentationNow(model, place).dataSource;
}
