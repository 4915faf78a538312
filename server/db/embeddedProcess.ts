import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CLUSTER_USER, type RunAs } from './embeddedCluster.ts';

/** How the names begin under which processes of ours connect. */
export const APPLICATION = 'portico';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** Line of the lock file that says what the server is doing (PostgreSQL's `LOCK_FILE_LINE_PM_STATUS`), counted from 0. */
const STATUS_LINE = 7;

/** A cluster and how its server is run. */
export interface Cluster {
  /** Data directory of the cluster. */
  cluster: string;
  /** Name of this opening's connections, its own among those of every process. */
  name: string;
  /** File for the server's own messages. */
  log: string;
  password: string;
  /** The `postgres` program. */
  postgres: string;
  user: RunAs;
  timeZone: string;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  jit: 'off',
  fsync: 'on',
  // After a crash every file is written through before recovery begins: a thousand calls, or one.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/** Spawns the server and waits until it answers. */
export async function start(cluster: Cluster, port: number): Promise<pg.Client> {
  const flags = Object.entries({ ...SETTINGS, port: String(port), timezone: cluster.timeZone }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.log, 'w');
  // A group of its own: Ctrl-C must reach us, who then stop it in order.
  const server = spawn(cluster.postgres, ['-D', cluster.cluster, ...flags], {
    ...cluster.user,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
  });
  closeSync(log);
  server.unref();
  let ended = false;
  server.on('error', () => (ended = true));
  server.on('exit', () => (ended = true));
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    // Each try of a connection makes the server fork while it starts or recovers: it is tried once it says that it is ready.
    const client = readPostmaster(cluster.cluster)?.status === 'ready' ? await connect(cluster, port) : undefined;
    if (client) return client;
    if (ended) throw new Error(`postgres did not start: ${lastLines(cluster.log)}`);
    await wait(10);
  }
  throw new Error('postgres did not answer in time');
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ');
}

/** Process number and port of the running server, and its status as its lock file has it: `ready` takes connections, `stopping` lets nobody in. */
export function readPostmaster(cluster: string): { pid: number; port: number; status: string } | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), status: lines[STATUS_LINE]?.trim() ?? '' };
}

/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process of this number is a PostgreSQL server. */
export function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // Without /proc (macOS) the number in a lock file that postgres itself has written is believed.
    return !existsSync('/proc/self') && isAlive(pid);
  }
}

/** A connection that shows other processes that this one works with the cluster; undefined when it does not answer. */
export async function connect({ cluster, name, password }: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: CLUSTER_USER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    application_name: name,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory === cluster) return client;
  } catch {
    // Starting, stopping, or not ours: the same as no answer.
  }
  await client.end().catch(() => undefined);
  return undefined;
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stop(cluster: string): Promise<void> {
  const running = readPostmaster(cluster);
  if (!running || !isAlive(running.pid)) return;
  process.kill(running.pid, 'SIGINT');
  const until = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(running.pid) && existsSync(join(cluster, 'postmaster.pid')) && Date.now() < until) await wait(10);
  // Its file is deleted a moment before itself; one whose parent does not collect it would stand forever.
  for (let attempt = 0; isAlive(running.pid) && attempt < 50; attempt += 1) await wait(10);
}

/** A port of the loopback address that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
