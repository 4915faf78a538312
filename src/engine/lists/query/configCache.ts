import { isRecord } from '#schemas/formats/format.ts';
import type { ListConfig, ListHeader } from '#schemas/list.ts';
import type { SavedView } from '#src/engine/lists/state/savedView.ts';

/** What a list showed last: never trusted, always requested again (performance.md: cached configuration revalidated). */
export interface CachedList {
  headers: ListHeader[];
  configs: Record<string, ListConfig>;
  /** The user's own views, by the view they belong to. */
  views?: Readonly<Record<string, readonly SavedView[]>> | undefined;
}

/** The second: configurations of the first have texts where these have values (`schemas/formats/jsonTexts.ts`). */
const PREFIX = 'list_cache_2:';
const LONGEST = 200_000;

/** Remembers headers and configurations of lists for one user and one browser session. */
export interface ConfigCache {
  read(schemaCode: string): CachedList | undefined;
  write(schemaCode: string, list: CachedList): void;
}

/**
 * Opens the cache of a user over a session store; a full, forbidden or broken store only costs speed.
 * Shape: one entry a model; entries of another user are not seen.
 */
export function openConfigCache(store: Pick<Storage, 'getItem' | 'setItem'>, userId: string): ConfigCache {
  const storageKey = (schemaCode: string) => `${PREFIX}${userId}:${schemaCode}`;
  return {
    read(schemaCode) {
      try {
        const text = store.getItem(storageKey(schemaCode));
        const stored: unknown = text === null ? undefined : JSON.parse(text);
        return isCachedList(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write(schemaCode, list) {
      const text = JSON.stringify(list);
      if (text.length > LONGEST) return;
      try {
        store.setItem(storageKey(schemaCode), text);
      } catch {
        // The next visit requests it first; nothing is lost.
      }
    },
  };
}

/** Whether a kept text is what `write` writes, as far as the list relies on it before the server has answered. */
function isCachedList(stored: unknown): stored is CachedList {
  if (!isRecord(stored) || !Array.isArray(stored.headers) || !isRecord(stored.configs) || !(stored.views === undefined || isRecord(stored.views))) return false;
  return [...stored.headers, ...Object.values(stored.configs)].every((view) => isRecord(view) && typeof view.code === 'string');
}
