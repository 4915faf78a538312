import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** Database that those of the servers with few rows are copies of; it lives as long as its PostgreSQL. */
const TEMPLATE = 'few_rows';
/** Lock of PostgreSQL under which one process looks for the template, makes it and copies it. */
const LOCK = 1_202_611;

/** A database of a server's own. */
interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Fills the database that these variables name, in a process of its own: what it loads of the server's source the test runner need not. */
export async function fillFewRows(variables: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/e2e/fillFewRows.ts'], {
    env: { ...process.env, PORTICO_SCHEMA: 'public', ...variables },
  });
}

/** Makes a copy of the template in a PostgreSQL, and the template before it where there is none. Shape: `address` names any database there. */
export async function copyFewRows(address: string): Promise<OwnDatabase> {
  const name = `${TEMPLATE}_${randomBytes(4).toString('hex')}`;
  await withLock(address, async (client) => {
    await makeTemplate(client, address);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return { url: ofDatabase(address, name), drop: () => withLock(address, async (client) => void (await client.query(`drop database ${name} with (force)`))) };
}

/** Makes the template of a PostgreSQL unless it is there. */
export const prepareFewRows = (address: string): Promise<void> => withLock(address, (client) => makeTemplate(client, address));

async function makeTemplate(client: pg.Client, address: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount !== 0) return;
  // It has its name only when it is full: a run that is broken off leaves none.
  const half = `${TEMPLATE}_filling`;
  await client.query(`drop database if exists ${half} with (force)`);
  await client.query(`create database ${half}`);
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  await fillFewRows({ DATABASE_URL: ofDatabase(address, half), PORTICO_DATA: folder });
  rmSync(folder, { recursive: true, force: true });
  await client.query(`alter database ${half} rename to ${TEMPLATE}`);
}

function ofDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function withLock(address: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}
