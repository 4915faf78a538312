import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ListPage } from '#schemas/list.ts';
import { startEmbedded, type EmbeddedPostgres } from '#server/db/embedded.ts';
import { freePort } from '#server/db/embeddedProcess.ts';
import { openDatabase } from '#server/db/open.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { signedIn } from '../server/http/client.ts';
import { seeded, startServer } from '../support/server.ts';

const PEOPLE = 12;
/** Each person makes so many rounds of four calls: 480 in all, as many as statements need to be prepared several times over. */
const ROUNDS = 10;
/** Fewer than the calls that are on their way at once: each transaction meets another connection. */
const LENT_CONNECTIONS = 4;

let postgres: EmbeddedPostgres;
const folder = mkdtempSync(join(tmpdir(), 'portico-pooler-'));

beforeAll(async () => {
  ensureBuilt();
  install();
  postgres = await startEmbedded(folder, 'UTC');
});
afterAll(async () => {
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
});

/** Debian's own; elsewhere the test says that it is missing. */
function install(): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return;
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  run('update', '-qq');
  if (!run('install', '-y', '-qq', '--no-install-recommends', 'pgbouncer')) throw new Error('pgbouncer is not installed: apt-get install pgbouncer');
}

/** Starts pgbouncer in transaction mode before a database of its own; gives the address that leads through it. */
async function throughPooler(database: string, more: string): Promise<string> {
  const to = new URL(await postgres.urlOf(database));
  const port = await freePort();
  const place = mkdtempSync(join(tmpdir(), 'portico-pgbouncer-'));
  const file = join(place, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${to.hostname} port=${to.port} dbname=${database} user=${to.username} password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${LENT_CONNECTIONS}
max_client_conn = 200
${more}
`,
  );
  spawnSync('chmod', ['-R', 'a+rX', place]);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...asOther, file], { stdio: 'ignore' });
  onTestFinished(() => {
    pooler.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  });
  const address = `postgresql://anybody@127.0.0.1:${port}/${database}`;
  await untilItAnswers(address);
  return address;
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await wait(50)) {
    const client = new pg.Client({ connectionString });
    const fault = await client.connect().then(
      () => undefined,
      (error: unknown) => error,
    );
    client.end().catch(() => undefined);
    if (fault === undefined) return;
    if (Date.now() > until) throw fault;
  }
}

describe.each([
  ['that refuses options', 'refusing', ''],
  ['that passes over options', 'ignoring', 'ignore_startup_parameters = options'],
])('a pgbouncer in transaction mode %s', (_, database, more) => {
  test('settings hold in every statement and transaction, and stay with nobody else', async () => {
    const DATABASE_URL = await throughPooler(database, more);
    const opened = await openDatabase({ DATABASE_URL, PORTICO_SCHEMA: 'inside' });
    onTestFinished(() => opened.close());
    const read = sql<
      Record<string, string>
    >`select current_setting('TimeZone') as "zone", current_setting('statement_timeout') as "timeout", current_schema() as "schema"`;
    const ours = { zone: 'Asia/Shanghai', schema: 'inside' };
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await read.execute(opened.kysely)).rows).toEqual([{ ...ours, timeout: '0' }]);
      expect((await read.execute(opened.reading)).rows).toEqual([{ ...ours, timeout: '2s' }]);
      expect(await opened.transaction(async (tx) => (await read.execute(tx)).rows)).toEqual([{ ...ours, timeout: '0' }]);
    }
    await expect(sql`select pg_sleep(3)`.execute(opened.reading)).rejects.toThrow('statement timeout');
    const failing = opened.transaction(async (tx) => sql`select 1 / 0`.execute(tx));
    await expect(failing).rejects.toThrow('division by zero');
    const other = new pg.Client({ connectionString: DATABASE_URL });
    await other.connect();
    for (let turn = 0; turn < LENT_CONNECTIONS * 3; turn += 1) {
      const { rows } = await other.query(`select current_setting('statement_timeout') as "timeout", current_schema() as "schema"`);
      expect(rows).toEqual([{ timeout: '0', schema: 'public' }]);
    }
    await other.end();
  });

  test('a server with its demonstration rows answers 480 calls of twelve people at once', async () => {
    const DATABASE_URL = await throughPooler(`${database}_whole`, more);
    const server = await startServer({ DATABASE_URL, PORTICO_DEMO: '1', PORTICO_SETTINGS: 'tests/server/http/fastCallers.json' });
    onTestFinished(() => server.stop());
    await seeded(server.url);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signedIn(server.url, 'sysadmin')));
    const answers = await Promise.all(
      people.map(async (client, person) => {
        const codes: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const categoryName = `pooled-${person}-${round}`;
          const token = await client.get<string>('/api/runtime/form/getReplayToken');
          const data = { categoryCode: `P${String.fromCharCode(65 + person)}${String(round).padStart(4, '0')}`, categoryName };
          const bizObject = { schemaCode: 'device_category', data };
          const saved = await client.post<FormSaved>('/api/runtime/form/save', { bizObject, replayToken: token.data });
          const objectId = saved.data.bizObjectId;
          const loaded = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'device_category', objectId });
          const filters = [{ propertyCode: 'categoryName', propertyType: 0, propertyValue: categoryName, propertyValueName: categoryName }];
          const listed = await client.post<ListPage>('/api/runtime/query/list', {
            schemaCode: 'device_category',
            queryCode: 'category_tree',
            mobile: false,
            filters,
            page: 0,
            size: 20,
          });
          expect([saved, loaded, listed].map(({ errmsg }) => errmsg)).toEqual(['', '', '']);
          expect([loaded.data.bizObject.data.categoryName, listed.data.content.map(({ id }) => id)]).toEqual([categoryName, [objectId]]);
          codes.push(...[token, saved, loaded, listed].map(({ errcode }) => errcode));
        }
        return codes;
      }),
    );
    expect(answers.flat()).toEqual(Array.from({ length: PEOPLE * ROUNDS * 4 }, () => 0));
  });
});
