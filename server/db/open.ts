import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Dialect } from 'kysely';
import { DEFAULT_TIME_ZONE, IDLE_IN_TRANSACTION_MS, LIST_STATEMENT_TIMEOUT_MS } from '#schemas/limits.ts';
import { runWithQueues } from './beforeCommit.ts';
import { dataDirectory, databasePlaces } from './dataDirectory.ts';
import type { Capabilities, Database, DatabaseEnvironment } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './migrations/index.ts';
import { takeLock } from './ownLock.ts';
import { pgliteDialect, startPglite, type PgliteClient } from './pglite.ts';
import { isLentByPooler } from './pooler.ts';
import { postgresDialect, type PoolOptions } from './postgres.ts';
import { withRetries } from './retry.ts';

const KINDS: ReadonlySet<string> = new Set(['embedded', 'pglite', 'memory']);
const POOL_SIZE = 12;
const VACUUM_INTERVAL_MS = 10 * 60_000;
/** At the end statements may take this long; what they have not committed by then is rolled back with their connections. */
const CLOSE_MS = 2000;

/** How long PostgreSQL bears with a transaction that does nothing, ms. */
type DatabaseLimits = Pick<PoolOptions, 'idleInTransactionMs'>;
const LIMITS: DatabaseLimits = { idleInTransactionMs: IDLE_IN_TRANSACTION_MS };

/**
 * Opens the database and brings its system tables up to date.
 * Order: `DATABASE_URL` → embedded PostgreSQL → PGlite (for trying out only, explains why; `PORTICO_DATABASE=pglite`
 * chooses it, `memory` keeps nothing). `PORTICO_SCHEMA` puts the tables into a schema of their own, `PORTICO_MEMORY` is an archive that
 * databases in memory begin from (tests).
 * Errors: DatabaseUnavailable or the reason when a given DATABASE_URL cannot be reached or is a standby, or a cluster that holds
 * rows does not start.
 * Source: architecture.md "The server", stack.md 5.
 */
export async function openDatabase(env: DatabaseEnvironment, limits: DatabaseLimits = LIMITS): Promise<Database> {
  checkVariables(env);
  if (env.DATABASE_URL) return overPool('postgres', env.DATABASE_URL, { env, limits }, async () => undefined);
  if (env.PORTICO_DATABASE === 'memory') return inMemory(env.PORTICO_MEMORY);
  const directory = dataDirectory(env);
  if (env.PORTICO_DATABASE === 'pglite') return persistentPglite(directory, 'PORTICO_DATABASE=pglite');
  try {
    const embedded = await startEmbedded(directory, DEFAULT_TIME_ZONE);
    const url = await embedded.urlOf('portico');
    return await overPool('embedded', url, { env, limits }, () => embedded.release());
  } catch (error) {
    // A company's records lie in the cluster that does not start: an empty database in its place would take today's writes and show none of yesterday's.
    if (env.PORTICO_DATABASE === 'embedded' || hasCluster(directory)) throw error;
    return persistentPglite(directory, error instanceof Error ? error.message : String(error));
  }
}

/** Errors: throws a sentence for a variable that would be guessed; the address itself may hold a password and is not repeated. */
function checkVariables({ DATABASE_URL, PORTICO_DATABASE }: DatabaseEnvironment): void {
  if (DATABASE_URL && !/^(postgres(ql)?|socket):\/\/|^\//.test(DATABASE_URL)) {
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host:5432/portico');
  }
  if (PORTICO_DATABASE && !KINDS.has(PORTICO_DATABASE)) throw new Error(`PORTICO_DATABASE must be embedded, pglite or memory, not "${PORTICO_DATABASE}"`);
}

/** True when an embedded PostgreSQL was ever used in this data directory. */
function hasCluster(directory: string): boolean {
  return existsSync(join(databasePlaces(directory).cluster, 'PG_VERSION'));
}

async function overPool(
  kind: 'postgres' | 'embedded',
  url: string,
  { env, limits }: { env: DatabaseEnvironment; limits: DatabaseLimits },
  release: () => Promise<void>,
): Promise<Database> {
  const isShared = kind === 'postgres' && (await isLentByPooler(url));
  const options: PoolOptions = { connectionString: url, timeZone: DEFAULT_TIME_ZONE, schema: env.PORTICO_SCHEMA, size: POOL_SIZE, isShared, ...limits };
  const dialects = { main: postgresDialect(options), reading: postgresDialect({ ...options, statementTimeoutMs: LIST_STATEMENT_TIMEOUT_MS }) };
  return assembleDatabase(kind, dialects, { notices: [], release, schema: env.PORTICO_SCHEMA, isShared });
}

async function persistentPglite(directory: string, reason: string): Promise<Database> {
  const places = databasePlaces(directory);
  const unlock = takeLock(places.pgliteLock);
  const notices = [
    `试用数据库 PGlite 已启动（未使用嵌入式 PostgreSQL 的原因：${reason}）。断电时可能丢失数据，请勿用于正式环境。`,
    `Running on PGlite, a database for trying out (embedded PostgreSQL was not used: ${reason}). A power failure may lose data; do not run a company on it.`,
  ];
  try {
    return await overPglite(await startPglite({ directory: places.pglite, timeZone: DEFAULT_TIME_ZONE }), notices, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A database in memory with its tables as they are when new: a process that opens a second keeps it for those that follow. */
let newInMemory: Blob | undefined;
let openedInMemory = 0;

async function inMemory(file: string | undefined): Promise<Database> {
  openedInMemory += 1;
  const archive = newInMemory ?? (file === undefined ? undefined : new Blob([readFileSync(file)]));
  const client = await startPglite({ archive, timeZone: DEFAULT_TIME_ZONE });
  const database = await overPglite(client, [], async () => undefined);
  if (openedInMemory > 1) newInMemory ??= await client.archive();
  return database;
}

async function overPglite(client: PgliteClient, notices: string[], unlock: () => Promise<void>): Promise<Database> {
  const dialect = pgliteDialect(client);
  const release = async (): Promise<void> => {
    clearInterval(vacuum);
    await client.close();
    await unlock();
  };
  const database = await assembleDatabase('pglite', { main: dialect }, { notices, release });
  // PGlite has no autovacuum (stack.md 5.1).
  const vacuum = setInterval(() => {
    sql`vacuum analyze`.execute(database.kysely).catch(() => undefined);
  }, VACUUM_INTERVAL_MS);
  vacuum.unref();
  return database;
}

interface Surroundings {
  notices: string[];
  release: () => Promise<void>;
  schema?: string | undefined;
  isShared?: boolean;
}

async function assembleDatabase(
  kind: Database['kind'],
  { main, reading }: { main: Dialect; reading?: Dialect },
  { notices, release, schema, isShared = false }: Surroundings,
): Promise<Database> {
  const kysely = new Kysely<Tables>({ dialect: main });
  const forReading = reading ? new Kysely<Tables>({ dialect: reading }) : kysely;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const connections = forReading === kysely ? [kysely] : [kysely, forReading];
    const patience = new AbortController();
    const closed = Promise.all(connections.map((one) => one.destroy()));
    await Promise.race([closed, wait(CLOSE_MS, undefined, { signal: patience.signal })]);
    patience.abort();
    await release();
  };
  const database: Database = {
    kind,
    kysely,
    reading: forReading,
    capabilities: { trigram: false, statementTimeout: reading !== undefined, ownConnections: !isShared },
    notices,
    transaction: (work) => withRetries(() => kysely.transaction().execute((tx) => runWithQueues(tx, work))),
    // Either pool will do: that everybody works with one does not mean that the database is away.
    answers: () =>
      Promise.any([...new Set([kysely, forReading])].map((one) => sql`select 1`.execute(one))).then(
        () => true,
        () => false,
      ),
    close: () => (closing ??= close()),
  };
  try {
    await refuseStandby(kysely);
    if (schema) await makeSchema(kysely, schema);
    await migrate(database);
    database.capabilities.trigram = await hasTrigram(kysely, kind);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Errors: a sentence for the operator when the database only follows another one. */
async function refuseStandby(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(kysely);
  if (rows[0]?.isStandby) throw new Error('The database is a standby, which follows another one and stores nothing itself: set DATABASE_URL to its primary');
}

/** Makes the schema when it is missing. */
async function makeSchema(kysely: Kysely<Tables>, schema: string): Promise<void> {
  try {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(kysely);
  } catch (error) {
    // Of two processes that make it at the same moment one fails although it is there.
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(kysely);
    if (rows.length === 0) throw error;
  }
}

/** Makes the trigram extension where that is possible; elsewhere text search reads the table. */
async function hasTrigram(kysely: Kysely<Tables>, kind: Database['kind']): Promise<Capabilities['trigram']> {
  const isThere = async (): Promise<boolean> => (await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(kysely)).rows.length > 0;
  if (await isThere()) return true;
  const place = kind === 'pglite' ? sql`` : sql` schema public`;
  // It may fail because another process makes it at the same moment.
  return sql`create extension if not exists pg_trgm${place}`.execute(kysely).then(() => true, isThere);
}
