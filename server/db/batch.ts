import pg from 'pg';

/** A statement as node-postgres takes it. */
export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** What of a connection of node-postgres its types leave out: statements that were sent and not parsed yet. */
type Wire = pg.Connection & { submittedNamedStatements: Record<string, string> };

/** What node-postgres calls on a query whose answer it receives; its types leave this out. */
interface ActiveQuery {
  readonly name?: string;
  readonly text: string;
  readonly _result: unknown;
  submit(connection: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleEmptyQuery(connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
  handleError(error: unknown, connection: Wire): void;
}

/**
 * Sends several statements of a transaction at once and gives the result of the last: one way to the database and back.
 * They run one after the other, each with a snapshot of its own, as if each had been waited for.
 * Errors: that of the first that fails; those behind it are not run.
 */
export async function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult> {
  return answered((callback) => client.query(new Batch(statements, callback)));
}

/**
 * Runs one statement. With the promise that node-postgres makes of an answer itself every row survived the clean-ups of new memory:
 * 238 of 240 KiB of a result, 3 so.
 * Errors: that of the statement.
 */
export async function runStatement(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  return answered((callback) => client.query(statement, callback));
}

async function answered(send: (callback: Callback) => void): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The stack that leads to the socket says nothing: node-postgres replaces it too.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** The queries of a batch as one for node-postgres, which hands every answer on to the query whose turn it is. */
class Batch implements ActiveQuery {
  readonly #queries: readonly ActiveQuery[];
  readonly #last: ActiveQuery;
  #at = 0;
  /** Why a statement could not be sent: a value that is none of the database. */
  #unsent: Error | undefined;

  constructor(statements: readonly Statement[], callback: Callback) {
    const last = statements.length - 1;
    const keepFault: Callback = (error) => (this.#unsent ??= error ?? undefined);
    const queries = statements.map((statement, at) => openQuery(statement, at === last ? callback : keepFault));
    this.#queries = queries;
    this.#last = queries[last] ?? openQuery({ text: '', values: [] }, callback);
  }

  get #current(): ActiveQuery {
    return this.#queries[this.#at] ?? this.#last;
  }
  /** node-postgres notes the statement as parsed under this name. */
  get name(): string | undefined {
    return this.#current.name;
  }
  get text(): string {
    return this.#current.text;
  }
  /** Receives the client's readers of values. */
  get _result(): unknown {
    // oxlint-disable-next-line no-underscore-dangle -- the name that node-postgres looks for
    return this.#last._result;
  }

  submit(connection: Wire): Error | null {
    const unsynced = withoutSync(connection);
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const fault = query.submit(query === this.#last ? connection : unsynced);
        if (fault) return fault;
        if (this.#unsent) break;
      }
      if (this.#unsent) connection.sync();
      return null;
    } finally {
      connection.stream.uncork();
    }
  }
  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: Wire): void {
    this.#current.handleCommandComplete(message, connection);
    this.#at += 1;
  }
  handleEmptyQuery(connection: Wire): void {
    this.#current.handleEmptyQuery(connection);
    this.#at += 1;
  }
  handleReadyForQuery(connection: Wire): void {
    if (this.#unsent) this.#last.handleError(this.#unsent, connection);
    else this.#last.handleReadyForQuery(connection);
  }
  handleError(error: unknown, connection: Wire): void {
    // What stands behind the one that failed was sent and is not parsed.
    for (const { name } of this.#queries.slice(this.#at)) if (name !== undefined) delete connection.submittedNamedStatements[name];
    this.#last.handleError(error, connection);
  }
}

function openQuery(statement: Statement, callback: Callback): ActiveQuery {
  // A statement without values would travel as a message that ends the batch.
  const config = { ...statement, queryMode: 'extended' };
  // Its types leave out what its client calls.
  return new pg.Query(config, callback as never) as unknown as ActiveQuery;
}

/** A connection on which a query does not end the batch it is in. */
function withoutSync(connection: Wire): Wire {
  return Object.create(connection, { sync: { value: () => undefined } });
}
