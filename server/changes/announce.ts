import { sql } from 'kysely';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { configKey } from './feedTable.ts';

interface KnownDocument {
  key: string;
  appCode: string;
  kind: string;
  code: string;
  version: string;
  isRecent: boolean;
}

/**
 * Which of the documents a process has loaded at its start are news: those the feed has in another version, those it has and
 * the process has not, and, while processes are being exchanged one after the other, those that became news within the last
 * hour: a portal that was notified of them then may have been answered by this process's predecessor.
 */
export async function newsAtStart(db: Reader, loaded: readonly ConfigChange[]): Promise<ConfigChange[]> {
  const { rows } = await sql<KnownDocument>`select "key", "appCode", "kind", "code", "version", "at" > now() - interval '1 hour' as "isRecent"
    from "changeFeed" where "type" = 'config'`.execute(db);
  const known = new Map(rows.map((row) => [row.key, row]));
  const isNews = (document: ConfigChange): boolean => {
    const before = known.get(configKey(document));
    return before?.version !== document.version || before.isRecent;
  };
  const news = loaded.filter(isNews);
  // Choices of a model may come from a dictionary.
  const dictionaries = new Set(news.flatMap(({ appCode, kind }) => (kind === 'dictionary' ? [appCode] : [])));
  const models = loaded.filter((document) => document.kind === 'model' && dictionaries.has(document.appCode) && !isNews(document));
  const present = new Set(loaded.map(configKey));
  const removed = rows
    .filter(({ key, version }) => version !== '' && !present.has(key))
    .map(({ appCode, kind, code }) => ({ appCode, kind, code, version: '' }));
  return [...news, ...models, ...removed];
}
