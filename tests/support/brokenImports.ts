import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ImportResult } from '#schemas/import.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ended, uploadSheet, writeDepot } from '../server/handlers/depot.ts';
import { signedIn, type Client } from '../server/http/client.ts';
import { startServer } from './server.ts';

const ROWS = 6000;
/** Every so many rows one is faulty. */
const FAULTY = 10;

/** What lies in the database of one import. */
interface Left {
  rows: number;
  faults: number;
  state: { successCount: number; errorCount: number; processed: number } | null;
}

/**
 * Breaks imports off by killing the server at random moments, and holds the counts of each task against the rows, right
 * after the kill and at its end. The time after which a job counts as left alone is not waited for but moved.
 */
export async function breakImports(kills: number): Promise<void> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'portico-broken-'));
  const [apps, settings] = [join(folder, 'apps'), join(folder, 'settings.json')];
  await writeDepot(apps);
  writeFileSync(settings, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000 }));
  const env = { PORTICO_DATABASE: 'embedded', PORTICO_APPS: apps, PORTICO_SETTINGS: settings, PORTICO_DEMO: '1', PORTICO_SEED: '0', PORTICO_LOG: 'fatal' };
  let running = await startServer(env);
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const client = await signedIn(running.url, 'manager');
      const taskId = await startImport(client, turn);
      const until = Math.floor((Math.random() * ROWS) / 2);
      await moving(client, taskId, until);
      const exited = once(running.process, 'exit');
      running.process.kill('SIGKILL');
      await exited;
      await inDatabase({ ...env, PORTICO_DATA: running.data }, async (database) => {
        const { rows, faults, state } = await left(database, taskId, turn);
        expect({ rows, faults }).toEqual({ rows: state?.successCount ?? 0, faults: state?.errorCount ?? 0 });
        await sql`update "jobs" set "leaseUntil" = now() - interval '1 second' where "status" = 'RUN'`.execute(database.kysely);
      });
      running = await startServer(env, running.data);
      const result = await ended(await signedIn(running.url, 'manager'), taskId);
      expect(result).toMatchObject({ operationResult: 'PARTIAL', successCount: ROWS - ROWS / FAULTY, errorCount: ROWS / FAULTY });
    }
    await running.leave();
    await inDatabase({ ...env, PORTICO_DATA: running.data }, async (database) => {
      const { rows } = await sql<{ total: number }>`select count(*) as "total" from ${sql.table(await partTable(database))}`.execute(database.kysely);
      expect(Number(rows[0]?.total)).toBe(kills * (ROWS - ROWS / FAULTY));
    });
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startImport(client: Client, turn: number): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, at) => `${turn}-${at},${at % FAULTY === 0 ? 'x' : at}`);
  const { data: fileName } = await uploadSheet(client, 'big.csv', ['名称,单价', ...lines].join('\n'));
  const { data } = await client.get<{ taskId: string }>('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts' });
  return data.taskId;
}

/** Waits until so many rows are dealt with. */
async function moving(client: Client, taskId: string, rows: number): Promise<void> {
  for (;;) {
    const { data } = await client.get<ImportResult>('/api/runtime/query/import_progress', { taskId });
    if ((data.processed ?? -1) >= rows || data.operationResult) return;
  }
}

async function inDatabase(env: Record<string, string>, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...process.env, ...env });
  await work(database).finally(() => database.close());
}

async function partTable(database: Database): Promise<string> {
  const { tableName } = await database.kysely.selectFrom('models').select('tableName').where('code', '=', 'part').executeTakeFirstOrThrow();
  return tableName;
}

async function left(database: Database, taskId: string, turn: number): Promise<Left> {
  const { kysely } = database;
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as "total" from ${sql.table(await partTable(database))} where starts_with("name", ${`${turn}-`})`.execute(kysely);
  const { count } = await kysely
    .selectFrom('importFaults')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jobId', '=', taskId)
    .executeTakeFirstOrThrow();
  const { result } = await kysely.selectFrom('jobs').select('result').where('id', '=', taskId).executeTakeFirstOrThrow();
  return { rows: Number(rows[0]?.total), faults: Number(count), state: result === null ? null : (JSON.parse(result) as Left['state']) };
}
