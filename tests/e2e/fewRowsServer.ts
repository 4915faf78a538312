import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#tests/support/server.ts';
import { copyFewRows, fillFewRows } from './fewRowsDatabase.ts';
import { type Outward, pickOutward } from './outward.ts';
import { patience } from './patience.ts';

/** A server with the example applications, the demonstration people and the first rows of each model, whose look can be changed without disturbing other tests. */
export interface FewRows {
  url: string;
  /** Sets the look for everybody, as a system administrator may. */
  dress(outward: Outward): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a copy of its rows; without a PostgreSQL of the run on rows of its own. */
export async function openFewRows(): Promise<FewRows> {
  const data = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const address = process.env.PORTICO_TEST_POSTGRES;
  const database = address === undefined ? undefined : await copyFewRows(address);
  const variables: Record<string, string> = {
    PORTICO_DATA: data,
    PORTICO_SCHEMA: 'public',
    ...(database && { DATABASE_URL: database.url, PORTICO_DEMO: '1' }),
  };
  if (!database) await fillFewRows(variables);
  const server = await startServer({ ...variables, PORTICO_SEED: '0', ...patience }, data);
  let worn: Outward = 'light';
  return {
    url: server.url,
    async dress(outward) {
      if (worn !== outward) await pickOutward(server.url, outward);
      worn = outward;
    },
    async stop() {
      await server.leave();
      await database?.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
