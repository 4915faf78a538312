import type { ConfigCache } from './configCache.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';

const requested = new Set<string>();

/**
 * Preloads views and configuration of a list into the cache of configurations, once a page load and not when they are known.
 * The server answers by the user's rights, and the list requests them again when it is opened, so that nothing old decides anything.
 * A failure is ignored here: opening the list reports its own. Source: look.md (hand).
 */
export async function warmConfigCache(
  schemaCode: string,
  viewCode: string | undefined,
  cache: ConfigCache,
  source: Pick<ListSource, 'headers' | 'config'>,
): Promise<void> {
  const key = `${schemaCode}/${viewCode ?? ''}`;
  const known = cache.read(schemaCode);
  if (requested.has(key) || known?.configs[viewCode ?? known.headers[0]?.code ?? ''] !== undefined) return;
  requested.add(key);
  try {
    const [headers, config] = await Promise.all([source.headers(), viewCode === undefined ? undefined : source.config(viewCode)]);
    const first = headers.find((header) => header.code === viewCode) ?? headers[0];
    if (first === undefined) return;
    const shown = config?.code === first.code ? config : await source.config(first.code);
    cache.write(schemaCode, { headers, configs: { ...cache.read(schemaCode)?.configs, [shown.code]: shown } });
  } catch {
    requested.delete(key);
  }
}
