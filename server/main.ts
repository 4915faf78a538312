import { join } from 'node:path';
import { DatabaseUnavailable } from './db/errors.ts';
import { loadDemonstrationCalendar } from './seed/demonstrationCalendar.ts';
import { loadDemonstrationInstances } from './seed/demonstrationInstances.ts';
import { loadDemonstrationRows, type SeedingProgress } from './seed/demonstrationRows.ts';
import { isLoopback, readEnvironment, type Environment } from './environment.ts';
import { openLog } from './http/log.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { DEMONSTRATION_PASSWORD, loadDemonstration } from './organisation/demonstration.ts';
import { ensureFirstAdmin } from './organisation/firstAdmin.ts';
import { productRoot } from './root.ts';
import { calendarNotices } from './workflow/time/calendars.ts';
import { startServer, type StartedServer } from './start.ts';

/** A signal requested the end. */
let ending = false;

/** The server as a process: environment in, sentences for the operator out, a clean end on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const root = productRoot();
  const environment = readEnvironment(process.env, root);
  const log = openLog(environment.logLevel);
  // A forgotten promise must not end a server that others work on; it is a fault nevertheless.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  let firstAdmin: 'made' | 'present' | 'missing' = 'present';
  const server = await startServer({
    environment,
    root,
    log,
    people: async (database, { corporation, timeZone }) => {
      if (environment.demonstration) return loadDemonstration(database, join(root, 'demo'), corporation.corpId);
      firstAdmin = await ensureFirstAdmin(database, { corpId: corporation.corpId, time: wallClock(new Date(), timeZone) }, environment.firstAdmin);
      return false;
    },
  });
  endOnSignals(server);
  const { database, calendars, status } = server.services;
  const isSeeded = environment.seed && status.demonstration;
  if (isSeeded) await loadDemonstrationCalendar(server.services, join(root, 'demo'));
  for (const notice of [...database.notices, ...(await calendarNotices(calendars, database.kysely))]) console.log(notice);
  console.log(`Portico ready at ${server.url}`);
  console.log(accountsSentence(environment, status.demonstration, firstAdmin));
  if (!isLoopback(environment.host) && !environment.publicOrigin && !server.services.settings.publicOrigin) {
    console.log('Signing in from other machines needs PUBLIC_URL, the address browsers use, such as https://portico.example.com');
  }
  if (isSeeded) await seed(server, root);
}

function accountsSentence({ demonstration: isWanted, firstAdmin: account }: Environment, isThere: boolean, firstAdmin: string): string {
  if (isThere) {
    return `Demonstration accounts are on: staff, staff2, manager, appadmin, sysadmin, admin, wfadmin and others; their password is ${DEMONSTRATION_PASSWORD}`;
  }
  if (isWanted) return 'Demonstration accounts and rows are off: the database holds other people';
  if (firstAdmin === 'missing')
    return 'Demonstration accounts are off and nobody can sign in yet: set PORTICO_ADMIN and PORTICO_ADMIN_PASSWORD and start again';
  if (firstAdmin === 'made') {
    return `The first administrator "${account?.username}" was made and is asked for a password of their own; take PORTICO_ADMIN_PASSWORD out of the environment`;
  }
  return 'Demonstration accounts are off';
}

/** Share of the percent that the rows take; the rest is for what people do with them. */
const ROWS_SHARE = 0.8;

async function seed({ services }: StartedServer, root: string): Promise<void> {
  services.status.seedingPercent = 0;
  const folder = join(root, 'demo');
  const { database, catalogue, settings, status } = services;
  const progressOf = (what: string, before: number, share: number): SeedingProgress => ({
    percent: (value) => {
      status.seedingPercent = Math.min(Math.floor(before + value * share), 99);
    },
    done: (code, count, ms) => console.log(`Demonstration ${what} of ${code}: ${count === 0 ? 'kept' : `${count} in ${(ms / 1000).toFixed(1)} s`}`),
  });
  try {
    await loadDemonstrationRows(database, catalogue, services.apps(), folder, settings.timeZone, progressOf('rows', 0, ROWS_SHARE));
    await loadDemonstrationInstances(services, folder, progressOf('instances', 100 * ROWS_SHARE, 1 - ROWS_SHARE), () => ending);
  } catch (error) {
    if (ending) return;
    console.error(`The demonstration could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  status.seedingPercent = 100;
}

/** Ends cleanly once; a second signal ends at once. */
function endOnSignals(server: StartedServer): void {
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** What went wrong; of a database that does not answer also which one is meant and what the connection reported. */
function reasonNotToStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DatabaseUnavailable) || !process.env.DATABASE_URL) return error.message;
  return `${error.message} (DATABASE_URL)${error.cause instanceof Error && error.cause.message !== '' ? `: ${error.cause.message}` : ''}`;
}

main().catch((error: unknown) => {
  console.error(`Portico cannot start: ${reasonNotToStart(error)}`);
  process.exit(1);
});
