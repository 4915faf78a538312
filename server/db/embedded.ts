import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databasePlaces, isReachableByOthers, isRoot } from './dataDirectory.ts';
import { findBinaries, type PostgresBinaries } from './embeddedBinaries.ts';

const run = promisify(execFile);
const USER = 'portico';
const APPLICATION = 'portico';
const START_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 5;
const WATCH_INTERVAL_MS = 500;

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection address of a database of this cluster; made when missing. */
  urlOf(database: string): Promise<string>;
  /** Stops the cluster unless another process still works with it. */
  release(): Promise<void>;
}

/**
 * Starts PostgreSQL from its binaries on 127.0.0.1, or takes over the one that an earlier process left running.
 * A server that dies while in use is started again on the same port (safety.md R6).
 * Errors: a sentence why it cannot start.
 */
export async function startEmbedded(directory: string, timeZone: string): Promise<EmbeddedPostgres> {
  const places = databasePlaces(directory);
  const binaries = await findBinaries(places.binaries);
  const user = isRoot() ? await postgresUser() : {};
  letEnter(directory, user);
  const password = readPassword(places.password);
  if (!existsSync(join(places.cluster, 'PG_VERSION'))) await initialise(binaries, places.cluster, password, user);

  const cluster = { ...places, binaries, user, password, timeZone };
  const presence = await adoptOrStart(cluster);
  const { port } = presence;
  const stopWatching = watch(cluster, presence);
  const address = (database: string): string => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    async urlOf(database) {
      await createDatabase(address('postgres'), database);
      return address(database);
    },
    async release() {
      await stopWatching();
      if (await isUsedByOthers(address('postgres'))) return;
      await stop(places.cluster);
    },
  };
}

/** A start may meet another process that starts too, or memory of a killed server that is not yet given back. */
async function adoptOrStart(cluster: Cluster): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await adopt(cluster);
    if (running !== undefined) return running;
    try {
      return await start(cluster, await freePort());
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await wait(100 * attempt);
    }
  }
}

interface Cluster {
  cluster: string;
  log: string;
  password: string;
  binaries: PostgresBinaries;
  user: RunAs;
  timeZone: string;
}
type RunAs = { uid?: number; gid?: number };

/** Ids of the user postgres, who is made when missing: PostgreSQL refuses to run as root. */
async function postgresUser(): Promise<Required<RunAs>> {
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await run('groupadd', ['--force', 'postgres']);
    await run('useradd', ['--system', '-g', 'postgres', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

/** A data directory that only root may enter (as `mktemp -d` makes it) is given to user postgres; its parents are not ours to change. */
function letEnter(directory: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined || isReachableByOthers(directory)) return;
  if (!isReachableByOthers(dirname(directory))) throw new Error(`user postgres cannot enter ${dirname(directory)}; choose another PORTICO_DATA`);
  if (statSync(directory).uid !== uid) chownSync(directory, uid, gid);
}

function readPassword(file: string): string {
  const fresh = `${file}.${process.pid}`;
  if (!existsSync(file)) {
    writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600 });
    try {
      // Appears whole or not at all, and the first of several processes wins.
      linkSync(fresh, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Makes the cluster beside its place and moves it there, so that a half-made one never counts. */
async function initialise(binaries: PostgresBinaries, cluster: string, password: string, user: RunAs): Promise<void> {
  const fresh = `${cluster}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(fresh, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const flags = [`--pgdata=${fresh}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  try {
    await run(binaries.initdb, flags, { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } });
    renameSync(fresh, cluster);
  } catch (error) {
    // Another process may have been quicker; then its cluster is used.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
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
};

/** Spawns the server and waits until it answers. */
async function start(cluster: Cluster, port: number): Promise<pg.Client> {
  const flags = Object.entries({ ...SETTINGS, port: String(port), timezone: cluster.timeZone }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.log, 'w');
  // A group of its own: Ctrl-C must reach us, who then stop it in order.
  const server = spawn(cluster.binaries.postgres, ['-D', cluster.cluster, ...flags], {
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
    const client = await connect(cluster, port);
    if (client) return client;
    if (ended) throw new Error(`postgres did not start: ${lastLines(cluster.log)}`);
    await wait(10);
  }
  throw new Error('postgres did not answer in time');
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ');
}

/** Connection to the server that another process started on this directory; undefined when there is none. */
async function adopt(cluster: Cluster): Promise<pg.Client | undefined> {
  const until = Date.now() + 10_000;
  for (let running = readPostmaster(cluster.cluster); running && isAlive(running.pid); running = readPostmaster(cluster.cluster)) {
    const client = running.port ? await connect(cluster, running.port) : undefined;
    if (client) return client;
    // It may be starting, recovering or stopping; but a foreign process may also have got its number.
    if (!isPostgres(running.pid) || Date.now() > until) {
      if (isPostgres(running.pid)) await stop(cluster.cluster);
      rmSync(join(cluster.cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    await wait(20);
  }
  return undefined;
}

function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // Without /proc (macOS) the number in a lock file that postgres itself has written is believed.
    return !existsSync('/proc/self') && isAlive(pid);
  }
}

/** A connection that says to other processes that this one works with the cluster; undefined when it does not answer. */
async function connect({ cluster, password }: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database: 'postgres', connectionTimeoutMillis: 2000, application_name: APPLICATION });
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

async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
      // Another process was quicker (42P04, or 23505 when both were at it).
      if (!(error instanceof pg.DatabaseError) || (error.code !== '42P04' && error.code !== '23505')) throw error;
    });
  });
}

/** True while any other process of ours is connected: then the server must stay. */
async function isUsedByOthers(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query(`select 1 from pg_stat_activity where application_name = $1 and backend_type = 'client backend' limit 1`, [APPLICATION]);
      return rows.length > 0;
    });
  } catch {
    return false;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
async function stop(cluster: string): Promise<void> {
  const running = readPostmaster(cluster);
  if (!running || !isAlive(running.pid)) return;
  process.kill(running.pid, 'SIGINT');
  const until = Date.now() + 20_000;
  while (isAlive(running.pid) && existsSync(join(cluster, 'postmaster.pid')) && Date.now() < until) await wait(10);
}

/** Starts a server that died again, on the same port, so that the pools find it. Returns how to stop looking. */
function watch(cluster: Cluster, presence: pg.Client): () => Promise<void> {
  const { port } = presence;
  let current: pg.Client | undefined = presence;
  let busy: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const running = readPostmaster(cluster.cluster);
    if (running && isAlive(running.pid)) return;
    await current?.end().catch(() => undefined);
    // Several processes may try; one wins, the others find its server answering.
    current = await start(cluster, port).catch(() => connect(cluster, port));
  };
  const timer = setInterval(() => {
    busy ??= look().finally(() => (busy = undefined));
  }, WATCH_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await busy;
    await current?.end().catch(() => undefined);
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
