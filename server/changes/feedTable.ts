import { sql, type RawBuilder } from 'kysely';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import type { Database, Reader } from '#server/db/database.ts';

/** A change in wire shape (contract 7.5). */
export interface ChangeEvent {
  id: number;
  type: 'config' | 'rows' | 'work' | 'reset';
  appCode?: string;
  kind?: string;
  code?: string;
  schemaCode?: string;
  version?: number | string;
}

/** A change, what has changed, and who alone learns of it; null = everybody who may see it. */
export interface FeedEntry {
  readonly key: string;
  readonly event: ChangeEvent;
  readonly userId: string | null;
}

/** Where the feed stands. */
export interface FeedHead {
  /** Newest position. */
  position: number;
  /** Nothing is known of what came up to here. */
  floor: number;
  /** Committed changes wait for their positions. */
  isPending: boolean;
}

/** The same thing gets at most one position a second (contract 7.5). A clock that was set back holds nothing up. */
const isQuiet = sql`("feed"."at" <= now() - interval '1 second' or "feed"."at" > now())`;

/** Models with more writes than the feed has published; the data versions are raised by every transaction that writes rows. */
const changedRows = sql`
  select 'rows ' || "now"."key" as "key", "now"."key" as "code", "now"."version"::text as "version"
  from (select "key", sum("version")::bigint as "version" from "dataVersions" group by "key") as "now"
  left join "changeFeed" as "feed" on "feed"."key" = 'rows ' || "now"."key"
  where "feed"."key" is null or ("feed"."version" <> "now"."version"::text and ${isQuiet})`;

/** Condition of a row of "workChanges" whose person has not just been notified. */
const isDue = sql`not exists (select 1 from "changeFeed" as "feed" where "feed"."key" = 'work ' || "workChanges"."userId" and not ${isQuiet})`;

/** Reads where the feed stands. */
export async function readHead(db: Reader): Promise<FeedHead> {
  const { rows } = await sql<FeedHead>`select "position", "floor",
    exists (${changedRows}) or exists (select 1 from "workChanges" where ${isDue}) as "isPending" from "changeFeedHead" where "id" = 1`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('The change feed has no head');
  return head;
}

/** Key of a document in the feed. */
export function configKey({ appCode, kind, code }: Pick<ConfigChange, 'appCode' | 'kind' | 'code'>): string {
  return `config ${appCode} ${kind} ${code}`;
}

/**
 * Gives positions to what has been committed since the last time, and to documents this process has loaded. One process at a
 * time does it, after the writers have committed: so positions are given in one order, what has one is visible to everybody
 * who sees a later one, and no writer ever waits for the feed. Source: contract 7.5.
 */
export async function givePositions(database: Database, documents: readonly ConfigChange[]): Promise<void> {
  const configs = [...new Map(documents.map((document) => [configKey(document), document]))].map(([key, document]) => ({ key, ...document }));
  await database.transaction(async (tx) => {
    const { position } = await tx.selectFrom('changeFeedHead').select('position').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();
    // A statement of its own: what the one before us has given positions to shows only in a snapshot taken behind the lock.
    await sql`with
      "people" as (delete from "workChanges" where ${isDue} returning "userId"),
      "changes" as (
        select "key", 'config' as "type", "appCode", "kind", "code", "version", null::text as "userId"
        from json_to_recordset(${JSON.stringify(configs)}::text::json) as "document"("key" text, "appCode" text, "kind" text, "code" text, "version" text)
        union all select "key", 'rows', null, null, "code", "version", null from (${changedRows}) as "rows"
        union all select distinct 'work ' || "userId", 'work', null, null, null, null, "userId" from "people"),
      "placed" as (select *, ${position}::bigint + row_number() over (order by "key") as "position" from "changes"),
      "head" as (update "changeFeedHead" set "position" = ${position}::bigint + (select count(*) from "placed") where "id" = 1)
      insert into "changeFeed" ("key", "position", "type", "appCode", "kind", "code", "version", "userId", "at")
      select "key", "position", "type", "appCode", "kind", "code", "version", "userId", now() from "placed"
      on conflict ("key") do update set "position" = "excluded"."position", "version" = "excluded"."version", "at" = "excluded"."at"`.execute(tx);
  });
}

/** Forgets changes of people and of deleted documents that nobody is likely to request any more; who does has to reload everything. */
export async function trimFeed(database: Database, days: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.selectFrom('changeFeedHead').select('id').where('id', '=', 1).forUpdate().execute();
    await sql`with "gone" as (
        delete from "changeFeed" where "at" < now() - ${days}::integer * interval '1 day' and ("type" = 'work' or "version" = '') returning "position")
      update "changeFeedHead" set "floor" = greatest("floor", (select max("position") from "gone")) where "id" = 1`.execute(tx);
  });
}

interface FeedRow {
  key: string;
  position: number;
  type: 'config' | 'rows' | 'work';
  appCode: string | null;
  kind: string | null;
  code: string | null;
  version: string | null;
  userId: string | null;
}

/** Changes behind a position in their order, at most so many; with `userId` without those that only others learn of. */
export async function readEntries(db: Reader, after: number, most: number, userId?: string): Promise<FeedEntry[]> {
  const own: RawBuilder<unknown> = userId === undefined ? sql`` : sql`and ("userId" is null or "userId" = ${userId})`;
  const { rows } = await sql<FeedRow>`select "key", "position", "type", "appCode", "kind", "code", "version", "userId" from "changeFeed"
    where "position" > ${after} ${own} order by "position" limit ${most}`.execute(db);
  return rows.map((row) => ({ key: row.key, event: toEvent(row), userId: row.userId }));
}

function toEvent({ position: id, type, appCode, kind, code, version }: FeedRow): ChangeEvent {
  if (type === 'work') return { id, type };
  if (type === 'rows') return { id, type, schemaCode: code ?? '', version: Number(version) };
  return { id, type, appCode: appCode ?? '', kind: kind ?? '', code: code ?? '', version: version ?? '' };
}
