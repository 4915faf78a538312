import { Worker } from 'node:worker_threads';
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect, type Driver, type QueryResult } from 'kysely';
import type { CopyingConnection } from './connection.ts';

interface Answer {
  id: number;
  rows?: unknown[];
  affected?: number;
  archive?: Blob;
  error?: { message: string; code?: string; detail?: string; constraint?: string };
}

/** A PGlite instance in its worker thread; one connection, so statements run one after the other. */
export interface PgliteClient {
  query(sql: string, parameters?: readonly unknown[], copy?: string): Promise<{ rows: unknown[]; affected: number }>;
  /** What the database holds now, for others that start from it. */
  archive(): Promise<Blob | undefined>;
  close(): Promise<void>;
}

/**
 * Starts PGlite; without `directory` it lives in memory, from `archive` on where one is given.
 * Errors: the reason why it could not open.
 */
export async function startPglite(options: { directory?: string | undefined; archive?: Blob | undefined; timeZone: string }): Promise<PgliteClient> {
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), { workerData: options, execArgv: [] });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    const entry = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) entry?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else entry?.resolve(answer);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('PGlite has ended')));
  const request = (id: number, message?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      if (message) worker.postMessage({ id, ...message });
    });
  await request(0);
  return {
    async query(sql, parameters = [], copy) {
      lastId += 1;
      const answer = await request(lastId, copy === undefined ? { sql, parameters } : { sql, parameters, copy });
      return { rows: answer.rows ?? [], affected: answer.affected ?? 0 };
    },
    async archive() {
      lastId += 1;
      return (await request(lastId, { archives: true })).archive;
    },
    async close() {
      lastId += 1;
      await request(lastId, { close: true });
      await worker.terminate();
    },
  };
}

/** Kysely dialect over one PGlite instance: transactions wait for each other. */
export function pgliteDialect(client: PgliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  constructor(client: PgliteClient) {
    this.#connection = new PgliteConnection(client);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PgliteConnection> {
    const before = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }
  async beginTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection(): Promise<void> {
    this.#release();
  }
  async destroy(): Promise<void> {
    await this.#last;
  }
}

class PgliteConnection implements CopyingConnection {
  readonly #client: PgliteClient;
  constructor(client: PgliteClient) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#client.query(query.sql, query.parameters);
    // The rows have the shape the typed query declares; the driver cannot know it.
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }
  async sendWithNext(query: CompiledQuery): Promise<void> {
    await this.executeQuery(query);
  }
  async copyIn(target: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<number> {
    let rows = 0;
    for await (const chunk of chunks) {
      rows += (await this.#client.query(`copy ${target} from '/dev/blob'`, [], chunk)).affected;
    }
    return rows;
  }
  // oxlint-disable-next-line require-yield -- the interface wants a generator; rows are paged by key instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages by key, not by cursor');
  }
}
