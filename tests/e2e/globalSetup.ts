import pg from 'pg';
import { DEFAULT_TIME_ZONE } from '#schemas/limits.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { seeded, startServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';

/** Database of the servers that tests start for themselves, beside that of the server of the run. */
const OWN_SERVERS = 'own_servers';

/**
 * One server with all demonstration rows for the whole browser run; PORTICO_TEST_URL uses a running one instead.
 * With PORTICO_BROWSER_DATA its rows stay in that folder for the next run, which need not load them again.
 * Servers that tests start keep their tables in its PostgreSQL too.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_TEST_URL !== undefined) return undefined;
  const dataFolder = process.env.PORTICO_BROWSER_DATA;
  const server = await startServer(patience, dataFolder);
  await seeded(server.url);
  const postgres = await startEmbedded(server.data, DEFAULT_TIME_ZONE);
  await dropDatabase(await postgres.urlOf('postgres'), OWN_SERVERS);
  process.env.PORTICO_TEST_URL = server.url;
  process.env.PORTICO_TEST_POSTGRES = await postgres.urlOf(OWN_SERVERS);
  return async () => {
    delete process.env.PORTICO_TEST_POSTGRES;
    await postgres.release();
    await (dataFolder === undefined ? server.stop() : server.leave());
  };
}

/** What servers of a run that was broken off left there. */
async function dropDatabase(address: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
