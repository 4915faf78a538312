import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openApps } from '#server/apps/openApps.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedRowCount } from '#server/seed/seedRows.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { openCatalogue, type Catalogue } from '#server/store/catalogue.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { signedIn } from '../server/http/client.ts';
import { demoContext } from '#tests/server/seedFixture.ts';
import { postmasters } from '../support/postmasters.ts';
import { seeded, startServer, type RunningServer } from '../support/server.ts';
import { Ledger, writeUntilDown } from './writers.ts';

const KILLS = Number(process.env.LONG_KILLS ?? 10);
const WRITERS = 4;
/** A kill comes after at most so many answers, and a moment later, in the middle of the next writes. */
const MOST_ANSWERS = 60;
const MOMENT_MS = 30;
const MODEL = 'device_category';

interface Opened {
  database: Database;
  catalogue: Catalogue;
  /** Rows the demonstration gives, by model. */
  seeds: ReadonlyMap<string, number>;
}

/** Opens the data folder of a server that has ended. */
async function opened<T>(env: Record<string, string>, data: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...process.env, ...env, PORTICO_DATA: data });
  try {
    const catalogue = await openCatalogue(database.kysely);
    const apps = await openApps({
      folders: ['apps'],
      admit: async (model) => {
        await applyModel(database, catalogue, model);
        return [];
      },
    });
    apps.close();
    const context = demoContext();
    const seeds = new Map([...context.documents].map(([code, document]) => [code, seedRowCount(document, context)]));
    return await work({ database, catalogue, seeds });
  } finally {
    await database.close();
  }
}

async function storedRows({ database, catalogue }: Opened): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select "id", "name" from ${sql.table(catalogue.model(MODEL).table)}
    where "name" like 'kill-%'`.execute(database.kysely);
  return rows;
}

/** Records whose audit entries do not say that they are there, or that say so of one that is not. */
async function auditFaults({ database, catalogue }: Opened): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (select "objectId" as "id", count(*) filter (where "action" = 'insert') - count(*) filter (where "action" = 'delete') as "alive"
      from "auditEntries" where "schemaCode" = ${MODEL} and "objectId" is not null group by "objectId") as "told"
    full join (select "id" from ${sql.table(catalogue.model(MODEL).table)} where "name" like 'kill-%') as "there" using ("id")
    where coalesce("told"."alive", -1) <> case when "there"."id" is null then 0 else 1 end`.execute(database.kysely);
  return rows;
}

/** Ends the server at once; every second time its database with it. */
async function kill(running: RunningServer, turn: number): Promise<void> {
  const exited = once(running.process, 'exit');
  if (turn % 2 === 1) for (const pid of postmasters(running.data)) process.kill(pid, 'SIGKILL');
  running.process.kill('SIGKILL');
  await exited;
}

test.each([
  ['embedded', { PORTICO_DATABASE: 'embedded', PORTICO_SEED: '1' }],
  ['pglite', { PORTICO_DATABASE: 'pglite', PORTICO_SEED: '0' }],
] as const)('[R1] no acknowledged write is lost or doubled when the server on %s is killed while it writes', async (kind, variables) => {
  ensureBuilt();
  const env = { ...variables, PORTICO_DEMO: '1', PORTICO_LOG: 'fatal' };
  const ledger = new Ledger();
  let running = await startServer(env);
  const { data } = running;
  const { tokens } = await signedIn(running.url, 'sysadmin');
  for (let turn = 0; turn < KILLS; turn += 1) {
    const writing = Promise.all(Array.from({ length: WRITERS }, () => writeUntilDown(running.url, tokens, ledger)));
    await Promise.race([ledger.untilAnswered(1 + Math.floor(Math.random() * MOST_ANSWERS)), writing]);
    await wait(Math.random() * MOMENT_MS);
    await kill(running, turn);
    await writing;
    await opened(env, data, async (left) => {
      const rows = await storedRows(left);
      expect(ledger.faultsIn(rows)).toEqual([]);
      expect(await auditFaults(left)).toEqual([]);
      expect(await findAuditBreak(left.database.kysely)).toBeNull();
      ledger.adoptRows(rows);
    });
    const started = performance.now();
    running = await startServer(env, data);
    console.log(`${kind}: kill ${turn + 1}, ${ledger.answered} writes answered so far, ready again after ${(performance.now() - started).toFixed(0)} ms`);
  }
  expect(ledger.answered).toBeGreaterThanOrEqual(KILLS);
  await seeded(running.url);
  await running.leave();
  await opened(env, data, async (left) => {
    for (const [code, count] of variables.PORTICO_SEED === '1' ? left.seeds : []) {
      const { rows } = await sql<{ total: number }>`select count(*) as "total" from ${sql.table(left.catalogue.model(code).table)}
        where "name" is null or "name" not like 'kill-%'`.execute(left.database.kysely);
      // The writers came before the first rows of their own model, which is then left as it is.
      expect([code, [0, count]]).toEqual([code, expect.arrayContaining([rows[0]?.total])]);
      if (code !== MODEL) expect(rows[0]?.total).toBe(count);
    }
  });
  await (await startServer(env, data)).stop();
});
