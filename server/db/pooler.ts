import pg from 'pg';
import { toConnectionOptions } from './postgres.ts';

/** A setting of ours that says nothing: it comes back where a connection keeps what it was opened with. */
const PROBE = 'portico.own';
const PATIENCE_MS = 4000;

/**
 * Whether a pooler stands before the database that lends its connections for a transaction each, such as pgbouncer in transaction mode:
 * it refuses the options of a connection or passes over them, and what is set or prepared on one is not there for the next statement.
 * Where nothing answers this is not known, and false: who opens the database says why.
 */
export async function isLentByPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, options: toConnectionOptions({ [PROBE]: 'on' }), connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: string | null }>('select current_setting($1, true) as "own"', [PROBE]);
    return rows[0]?.own !== 'on';
  } catch (error) {
    return error instanceof Error && /unsupported startup parameter/.test(error.message);
  } finally {
    // One that was never let in has nothing to end, and may never say that it has.
    client.end().catch(() => undefined);
  }
}
