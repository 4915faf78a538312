import { EventEmitter, once } from 'node:events';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import { openChanges, type Changes } from '#server/changes/changes.ts';
import type { ChangeEvent } from '#server/changes/feedTable.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';

const ROUNDS = 24;
const list = (code: string, version: string): ConfigChange => ({ appCode: 'shop', kind: 'list', code, version });
const names = (events: readonly ChangeEvent[]): string[] => events.map(({ type, schemaCode, code }) => `${type} ${schemaCode ?? code ?? ''}`.trim());

describe.each(DATABASE_KINDS)('[contract 7.5] the feed of changes on %s', (kind) => {
  let fresh: TestDatabase;
  let db: Database;
  const feeds: Changes[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    ({ db } = fresh);
  });
  afterAll(() => fresh.close());
  afterEach(async () => {
    for (const feed of feeds.splice(0)) await feed.close();
  });
  /** The feed as a further process of the same database reads it. */
  const process = async (): Promise<Changes> => {
    const feed = await openChanges(db);
    feeds.push(feed);
    return feed;
  };
  const write = (...schemaCodes: string[]) => db.transaction((tx) => writeIn(tx, ...schemaCodes));
  const writeIn = async (tx: Tx, ...schemaCodes: string[]): Promise<void> => {
    for (const schemaCode of schemaCodes) await bumpVersion(tx, schemaCode);
  };
  const act = (...userIds: string[]) => db.transaction((tx) => recordWorkChange(tx, userIds));
  const start = async (feed: Changes) => (await feed.since(undefined, '')).last;
  /** Events behind a position once there are some. */
  const heard = (feed: Changes, after: number, userId = 'anybody') =>
    vi.waitFor(
      async () => {
        const news = await feed.since(after, userId);
        expect(news.events).not.toEqual([]);
        return news;
      },
      { timeout: 10_000, interval: 20 },
    );

  it('whoever polls now this process, now that one, misses nothing that any of them stores meanwhile', async () => {
    const all = [await process(), await process(), await process()];
    let last = await start(await process());
    const seen: string[] = [];
    const written: string[] = [];
    const writing = { isOver: false };
    const writers = Promise.all(
      all.map(async (_, writer) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const code = `model_${writer}_${round}`;
          await write(code);
          written.push(code);
        }
      }),
    ).then(() => {
      writing.isOver = true;
    });
    for (let round = 0; !writing.isOver || round % all.length !== 0; round += 1) {
      const news = await all[round % all.length]?.since(last, 'anybody');
      if (!news) throw new Error('no news');
      expect(news.last).toBeGreaterThanOrEqual(last);
      seen.push(...names(news.events));
      last = news.last;
    }
    await writers;
    await vi.waitFor(
      async () => {
        for (const feed of all) {
          const news = await feed.since(last, 'anybody');
          seen.push(...names(news.events));
          last = news.last;
        }
        expect(seen.toSorted()).toEqual(written.map((code) => `rows ${code}`).toSorted());
      },
      { timeout: 10_000 },
    );
  });

  it('a model whose rows go on changing is named at most once a second, and its last change is not forgotten', async () => {
    const feed = await process();
    const last = await start(feed);
    const started = performance.now();
    const versions = new Set<unknown>();
    for (let round = 0; round < 60; round += 1) {
      await write('order');
      for (const { version } of (await feed.since(last, 'anybody')).events) versions.add(version);
    }
    const seconds = (performance.now() - started) / 1000;
    expect(versions.size).toBeLessThanOrEqual(1 + seconds);
    await vi.waitFor(async () => expect((await feed.since(last, 'anybody')).events).toMatchObject([{ type: 'rows', schemaCode: 'order', version: 60 }]), {
      timeout: 10_000,
    });
  });

  it('work is heard of by the people of a committed act, by nobody else, and not when the act is undone', async () => {
    const [feed, other] = [await process(), await process()];
    const last = await start(feed);
    await db
      .transaction(async (tx) => {
        await recordWorkChange(tx, ['anna']);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await act('berta', 'anna', 'berta');
    const { events } = await heard(other, last, 'berta');
    expect(events).toEqual([{ id: expect.any(Number), type: 'work' }]);
    expect(names((await heard(feed, last, 'anna')).events)).toEqual(['work']);
    expect((await feed.since(last, 'clara')).events).toEqual([]);
    const { rows } = await sql`select 1 from "workChanges"`.execute(db.kysely);
    expect(rows).toEqual([]);
  });

  it('who follows hears in every process, each change once and in the order of its position', async () => {
    const [feed, other] = [await process(), await process()];
    const last = await start(other);
    const ids: number[] = [];
    const heardOf: string[] = [];
    const stop = feed.subscribe('anna', last, (events) => {
      ids.push(...events.map(({ id }) => id));
      heardOf.push(...names(events));
    });
    other.configChanged([list('orders', 'a')]);
    await act('anna', 'berta');
    await write('order');
    await vi.waitFor(() => expect(heardOf.toSorted()).toEqual(['config orders', 'rows order', 'work']), { timeout: 10_000 });
    expect(ids).toEqual(ids.toSorted((one, next) => one - next));
    // What is known already is heard at once by who begins later, and only what lies behind the position.
    const heardLater: string[] = [];
    feed.subscribe('anna', ids[0] ?? 0, (events) => heardLater.push(...names(events)));
    expect(heardLater).toEqual(heardOf.slice(1));
    stop();
  });

  it('a position of another database, from before what is remembered, or too far behind leads to one reset', async () => {
    const feed = await process();
    const last = await start(feed);
    const reset = async (position: number) => {
      const news = await feed.since(position, 'anybody');
      expect(news.events).toEqual([{ id: news.last, type: 'reset' }]);
    };
    await reset(1);
    await reset(last + 1_000_000);
    await act('anna');
    await heard(feed, last, 'anna');
    await sql`update "changeFeed" set "at" = "at" - interval '8 days'`.execute(db.kysely);
    // The first change a process publishes also clears away; people come and go, models and documents stay.
    const next = await process();
    await write('cleared');
    await heard(next, next.last());
    await vi.waitFor(async () => expect((await (await process()).since(last, 'anybody')).events).toMatchObject([{ type: 'reset' }]));
    const before = next.last();
    await write(...Array.from({ length: 501 }, (_, at) => `many_${at}`));
    await heard(next, before);
    expect((await (await process()).since(before, 'anybody')).events).toMatchObject([{ type: 'reset' }]);
  });

  it('who comes back after long hears once of each thing that changed meanwhile, however often it did', async () => {
    const feed = await process();
    const last = await start(feed);
    for (const version of ['a', 'b', 'c']) {
      feed.configChanged([list('orders', version)]);
      await vi.waitFor(async () => expect((await feed.since(last, 'anybody')).events.at(-1)).toMatchObject({ version }));
    }
    const { events } = await (await process()).since(last, 'anybody');
    expect(events).toMatchObject([{ type: 'config', appCode: 'shop', kind: 'list', code: 'orders', version: 'c' }]);
  });

  it('a process that starts publishes what of its documents is news, with those that are gone', async () => {
    const first = await process();
    const last = await start(first);
    await first.announce([list('orders', 'a'), list('clients', 'a')]);
    expect(names((await first.since(last, 'anybody')).events)).toEqual(['config clients', 'config orders']);
    // Later than an hour, so that only differences are news.
    await sql`update "changeFeed" set "at" = "at" - interval '2 hours'`.execute(db.kysely);
    const second = await process();
    const then = second.last();
    await second.announce([list('orders', 'b'), list('places', 'a')]);
    expect((await heard(first, then)).events).toMatchObject([
      { code: 'clients', version: '' },
      { code: 'orders', version: 'b' },
      { code: 'places', version: 'a' },
    ]);
    // While processes are exchanged, each says again what is new: who heard of it before may have been answered by its predecessor.
    const third = await process();
    await third.announce([list('orders', 'b'), list('places', 'a')]);
    expect(names((await first.since(third.last(), 'anybody')).events)).toEqual([]);
    expect(third.last()).toBe(then + 5);
  });

  it('costs the database the same for three hundred people as for one', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const feed = await openChanges({ ...db, kysely: db.kysely.withPlugin(counting) });
    feeds.push(feed);
    const countOf = async (people: number): Promise<number> => {
      const last = await start(feed);
      const heardBy = new Set<number>();
      const stops = Array.from({ length: people }, (_, person) => feed.subscribe(`p${person}`, last, () => heardBy.add(person)));
      const before = statements;
      await write(`for_${people}`);
      await vi.waitFor(() => expect(heardBy.size).toBe(people), { timeout: 10_000 });
      for (const stop of stops) stop();
      await Promise.all(Array.from({ length: people }, () => feed.since(last, 'anybody')));
      return statements - before;
    };
    const [one, many] = [await countOf(1), await countOf(300)];
    // A tick more or less.
    expect(many).toBeLessThanOrEqual(one + 2);
  });

  // PGlite has one connection: no transaction can be under way beside another.
  if (kind === 'embedded')
    it('a change that commits behind later ones gets a later position than they have', async () => {
      const [feed, other] = [await process(), await process()];
      let last = await start(feed);
      const [commit, written] = [new EventEmitter(), new EventEmitter()];
      const [toCommit, isWritten] = [once(commit, 'now'), once(written, 'now')];
      const slow = db.transaction(async (tx) => {
        // Written at once, as by a transaction whose commit takes long.
        await sql`insert into "dataVersions" ("key", "part", "version") values ('slow', 0, 1)`.execute(tx);
        await sql`insert into "workChanges" ("userId") values ('anna')`.execute(tx);
        written.emit('now');
        await toCommit;
      });
      await isWritten;
      await write('quick');
      const quick = await heard(other, last, 'anna');
      expect(names(quick.events)).toEqual(['rows quick']);
      last = quick.last;
      commit.emit('now');
      await slow;
      expect(names((await heard(feed, last, 'anna')).events)).toEqual(['rows slow', 'work']);
    });
});
