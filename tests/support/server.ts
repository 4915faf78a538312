import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** The built server running for a test, with its own data folder. */
export interface RunningServer {
  url: string;
  data: string;
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Ends it and keeps what it stored. */
  leave(): Promise<void>;
  /** Ends it and removes what it stored. */
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on a free port; resolves when it says it is ready. Errors: rejects with its output when it ends before. */
export async function startServer(env: Record<string, string> = {}, data = mkdtempSync(join(tmpdir(), 'portico-test-'))): Promise<RunningServer> {
  let printed = '';
  bringGoodScripts(data);
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...storageOf(data), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const url = await readyAt(child, () => printed);
  return {
    url,
    data,
    process: child,
    output: () => printed,
    leave: () => ended(child),
    stop: async () => {
      await ended(child);
      await removeStorage(data);
    },
  };
}

/** What the server of the browser run knows of the scripts of the example applications: checking them takes two fifths of a start. */
function bringGoodScripts(data: string): void {
  const { PORTICO_BROWSER_DATA: run } = process.env;
  const [from, to] = [join(run ?? '', 'scripts.json'), join(data, 'scripts.json')];
  if (run !== undefined && existsSync(from) && !existsSync(to)) copyFileSync(from, to);
}

/**
 * The variables that lead to what the server of a data folder stores, for commands beside it: in the PostgreSQL of the test run
 * (`PORTICO_TEST_POSTGRES`) a schema of the folder's own, otherwise a PostgreSQL in the folder. To make one of those takes as
 * much time as the rest of a start.
 */
export function storageOf(data: string): Record<string, string> {
  const address = process.env.PORTICO_TEST_POSTGRES;
  if (address === undefined) return { PORTICO_DATA: data };
  return { PORTICO_DATA: data, DATABASE_URL: address, PORTICO_SCHEMA: schemaOf(data), PORTICO_DEMO: '1' };
}

const schemaOf = (data: string): string => `of_${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;

/** Removes what the server of a data folder stored, once it has ended. */
export async function removeStorage(data: string): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  const { DATABASE_URL } = storageOf(data);
  if (DATABASE_URL === undefined) return;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    await client.query(`drop schema if exists ${schemaOf(data)} cascade`);
  } finally {
    await client.end();
  }
}

async function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const url = /Portico ready at (http:\/\/[^\s"]+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${output()}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(killTimer);
}

/** Waits until the demonstration rows are loaded. */
export async function seeded(url: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const health: { seeding?: number } = await (await fetch(`${url}/healthz`)).json();
    if ((health.seeding ?? 100) >= 100) return;
    await wait(250);
  }
  throw new Error('The demonstration rows did not finish loading');
}
