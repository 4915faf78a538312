import { seeded, startServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';

/** One server with all demonstration rows for the whole browser run; PORTICO_TEST_URL uses a running one instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTICO_TEST_URL !== undefined) return undefined;
  const server = await startServer(patience);
  await seeded(server.url);
  process.env.PORTICO_TEST_URL = server.url;
  return server.stop;
}
