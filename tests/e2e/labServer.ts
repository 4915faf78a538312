import { startServer, type RunningServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

/** Tickets T01 to T25 of the system manager; amount 1000 for the first, 2000 for the second, and so on. */
const TICKETS = 25;

/** A server that serves the application of `tests/fixtures/apps/scripts`, with its tickets. */
export async function openLab(): Promise<RunningServer> {
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/scripts', PORTICO_SEED: '0', ...patience });
  const put = await recordsOf(server.url, 'sysadmin');
  for (let number = 1; number <= TICKETS; number += 1) await put('ticket', { title: `T${String(number).padStart(2, '0')}`, amount: number * 1000 });
  return server;
}
