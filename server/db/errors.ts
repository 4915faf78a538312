/** The database does not answer; callers answer with HTTP 503 or errcode 900500 and a later try may work (R6). */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
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
