import { afterAll, beforeAll } from 'vitest';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openDepot, parts } from './depot.ts';

/** The server of a block of tests, and its manager. */
interface Depot {
  server: TestServer;
  manager: Client;
}

/** A depot of their own for the tests of the calling block. */
export function useDepot(settings: object = {}): Depot {
  // Filled before the first test runs.
  const depot = {} as Depot;
  beforeAll(async () => {
    depot.server = await openDepot('embedded', settings);
    depot.manager = await depot.server.as('manager');
  });
  afterAll(() => depot.server.close());
  return depot;
}

/** The values of the part of this title that the account sees. */
export async function partNamed(client: Client, title: string) {
  return (await parts(client)).find(({ data }) => data.title === title)?.data;
}
