import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databasePlaces, isRoot } from './dataDirectory.ts';
import { findBinaries } from './embeddedBinaries.ts';
import { CLUSTER_USER, initialise, letEnter, postgresUser, readPassword } from './embeddedCluster.ts';
import { APPLICATION, connect, freePort, isAlive, isPostgres, readPostmaster, start, stop, type Cluster } from './embeddedProcess.ts';
import { isConnectionError } from './errors.ts';

const START_ATTEMPTS = 5;
const WATCH_INTERVAL_MS = 500;
/** How long a server that lives but does not answer may take to start, recover or stop. */
const ADOPT_TIMEOUT_MS = 10_000;
/** Connections closed just now are listed for some milliseconds more. */
const OWN_CLOSED_TRIES = 100;
const OWN_CLOSED_WAIT_MS = 10;

/** How often this process opened a cluster. */
let openings = 0;

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
  if (!existsSync(join(places.cluster, 'PG_VERSION'))) await initialise(binaries.initdb, places.cluster, password, user);

  openings += 1;
  const name = `${APPLICATION} ${process.pid}/${openings}`;
  const cluster: Cluster = { cluster: places.cluster, name, log: places.log, postgres: binaries.postgres, user, password, timeZone };
  const presence = await adoptOrStart(cluster);
  const { port } = presence;
  const stopWatching = watchPresence(cluster, presence);
  const address = (database: string): string => `postgresql://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    async urlOf(database) {
      await whileItComesBack(() => createDatabase(address('postgres'), database));
      return `${address(database)}?application_name=${encodeURIComponent(name)}`;
    },
    async release() {
      await stopWatching();
      if (await staysUsed(address('postgres'), name)) return;
      await stop(places.cluster);
    },
  };
}

/** Ports below are those of the system. */
const FIRST_PORT = 1024;

/**
 * A start may meet another process that starts too, or memory of a killed server that is not yet given back. A server that died
 * starts where it was: processes that work with it wait for it there.
 */
async function adoptOrStart(cluster: Cluster): Promise<pg.Client> {
  const former = readPostmaster(cluster.cluster)?.port ?? 0;
  for (let attempt = 1; ; attempt += 1) {
    const running = await adopt(cluster);
    if (running !== undefined) return running;
    try {
      return await start(cluster, attempt < START_ATTEMPTS - 1 && former >= FIRST_PORT ? former : await freePort());
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await wait(100 * attempt);
    }
  }
}

/** Connection to the server that another process started on this directory; undefined when there is none. */
async function adopt(cluster: Cluster): Promise<pg.Client | undefined> {
  const until = Date.now() + ADOPT_TIMEOUT_MS;
  for (let running = readPostmaster(cluster.cluster); running && isAlive(running.pid); running = readPostmaster(cluster.cluster)) {
    const client = running.status === 'ready' ? await connect(cluster, running.port) : undefined;
    if (client) return client;
    // It may be starting, recovering or stopping; but another process may also have got its number.
    if (!isPostgres(running.pid) || Date.now() > until) {
      if (isPostgres(running.pid)) await stop(cluster.cluster);
      rmSync(join(cluster.cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    await wait(20);
  }
  return undefined;
}

/**
 * A process that ended may have checked for others a moment before this one came, and stops the server under it: it is watched, and
 * comes back on the same port.
 */
async function whileItComesBack(work: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + ADOPT_TIMEOUT_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > until) throw error;
      await wait(50);
    }
  }
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

/** Whether others of ours are connected, checked once the connections of this opening are closed: of those that close at once the last one sees nobody. */
async function staysUsed(url: string, own: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const isThere = async (condition: string): Promise<boolean> => {
        const { rows } = await client.query(
          `select from pg_stat_activity where backend_type = 'client backend' and application_name like '${APPLICATION}%' and ${condition} limit 1`,
          [own],
        );
        return rows.length > 0;
      };
      for (let attempt = 0; attempt < OWN_CLOSED_TRIES && (await isThere('application_name = $1')); attempt += 1) await wait(OWN_CLOSED_WAIT_MS);
      return await isThere('application_name <> $1');
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

/** Starts a server that died again, on the same port, so that the pools find it. Returns how to stop watching. */
function watchPresence(cluster: Cluster, presence: pg.Client): () => Promise<void> {
  const { port } = presence;
  let current: pg.Client | undefined = presence;
  let busy: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    const running = readPostmaster(cluster.cluster);
    if (running && isAlive(running.pid)) {
      if (running.status !== 'stopping') return;
      // Whoever has ended it alone (SIGTERM) lets it wait for every connection, this one and those of the pools among them, while no new one is let in.
      await stop(cluster.cluster);
    }
    await current?.end().catch(() => undefined);
    // Several processes may try; one wins, the others find its server answering.
    current = await start(cluster, port).catch(() => connect(cluster, port));
  };
  const timer = setInterval(() => {
    busy ??= check().finally(() => (busy = undefined));
  }, WATCH_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await busy;
    await current?.end().catch(() => undefined);
  };
}
