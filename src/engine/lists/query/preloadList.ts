import type { ListConfig, ListHeader } from '#schemas/list.ts';
import type { ConfigCache } from './configCache.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { readListUrl } from '#src/engine/lists/state/listUrl.ts';

/** Views and configurations of a list that were requested before it is drawn. */
interface Preloaded {
  headers: Promise<ListHeader[]>;
  configs: ReadonlyMap<string, Promise<ListConfig>>;
  /** The user who requested them: views and configurations are those of one user. */
  userId: string;
  /** When it was requested, in ms of the page's clock. */
  at: number;
}

/** Answers older than this are requested again. */
const FRESH_MS = 3000;
/** So long the first drawing waits for an answer, so that it need not be done twice. */
const FIRST_ANSWER_MS = 60;

type Services = Pick<ListServices, 'source' | 'wait' | 'user'>;

const preloaded = new Map<string, Preloaded>();

/**
 * Requests views and configuration of the list that an address opens, before the portal is drawn: drawing takes longer than
 * the answers do. The list takes them in place of its own requests. Resolves when the configuration is remembered, at once when
 * it was before, and in any case soon; never fails. Source: contract 3.1, performance.md.
 */
export async function preloadList(schemaCode: string, search: string, cache: ConfigCache, services: Services): Promise<void> {
  const { view } = readListUrl(search).place;
  const known = cache.read(schemaCode);
  const configs = new Map<string, Promise<ListConfig>>();
  const headers = services.source.headers();
  preloaded.set(schemaCode, { headers, configs, userId: services.user().id, at: performance.now() });
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
  if (known !== undefined) return;
  const remember = async () => {
    const views = await headers;
    const code = (views.find((header) => header.code === view) ?? views[0])?.code;
    if (code !== undefined) cache.write(schemaCode, { headers: views, configs: { [code]: await request(code) } });
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
