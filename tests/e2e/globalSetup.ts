import { seeded, startServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';

/**
 * One server with all demonstration rows for the whole browser run; PORTICO_TEST_URL uses a running one instead.
 * With PORTICO_BROWSER_DATA its rows stay in that folder for the next run, which need not load them again.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_TEST_URL !== undefined) return undefined;
  const dataFolder = process.env.PORTICO_BROWSER_DATA;
  const server = await startServer(patience, dataFolder);
  await seeded(server.url);
  process.env.PORTICO_TEST_URL = server.url;
  return dataFolder === undefined ? server.stop : server.leave;
}
