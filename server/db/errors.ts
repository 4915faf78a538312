/** The database does not answer; callers answer with HTTP 503 or errcode 900500 and a later try may work (R6). */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** No connection was free in time: the database answers, and everybody works with it (900503, contract 16). */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'DatabaseBusy';
  }
}

/** True when a pool had no connection to give in time. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Serialisation failure and deadlock: others were in the way of every try. */
const CONTENTION = new Set(['40001', '40P01']);

/** True when a later try may work because others will be done by then. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || CONTENTION.has(databaseErrorCode(error) ?? '');
}

/** Code of a database error (SQLSTATE or system error name), or undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
]);

/** True when the error means that the connection, not the statement, failed. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = databaseErrorCode(error);
  if (code !== undefined && (CONNECTION_ERRORS.has(code) || code.startsWith('08'))) return true;
  return (
    error instanceof Error && /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
  );
}
