import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { keepGoodScripts } from './apps/documents/goodScripts.ts';
import type { Objection } from './apps/loader.ts';
import { openApps, type Apps } from './apps/openApps.ts';
import { openChanges } from './changes/changes.ts';
import { dataDirectory, presentDataDirectory } from './db/dataDirectory.ts';
import type { Database } from './db/database.ts';
import { databaseErrorCode, isConnectionError } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import type { Environment } from './environment.ts';
import { openFiles } from './files/files.ts';
import { claimFilesFolder } from './files/filesFolder.ts';
import { devPages } from './http/devPages.ts';
import { builtPages } from './http/portal.ts';
import { openPortalFiles } from './http/portalFiles.ts';
import type { Services, Status } from '#server/services/services.ts';
import { readSettings, type ServerSettings } from '#server/services/settings.ts';
import { handlers } from './implement.ts';
import { jobKinds } from './jobKinds.ts';
import { cleanUpHourly } from './jobs/cleanUp.ts';
import { openJobs } from './jobs/jobs.ts';
import { runJobs } from './jobs/runJobs.ts';
import { openOrganisation, type OrganisationCache } from './organisation/cache.ts';
import { toDirectory } from './organisation/directory.ts';
import { openAccessTokens } from './session/accessTokens.ts';
import { openAttempts } from './session/attempts.ts';
import { openChatApps } from './session/chatApps.ts';
import { openCodes } from './session/codes.ts';
import { openExternalLinks } from './session/externalLinks.ts';
import { openOidc } from './session/oidc.ts';
import { openPasswordKeys } from './session/passwordKeys.ts';
import { redirectUris } from './session/redirectUris.ts';
import { openSessions } from './session/sessions.ts';
import { applyModel } from './store/applyModel.ts';
import { openCatalogue, type Catalogue } from './store/catalogue.ts';
import { runClock } from './workflow/clock/runClock.ts';
import { openAlarm } from './workflow/time/alarm.ts';
import { OpenedInstances } from './workflow/store/openedInstances.ts';
import { openCalendars } from './workflow/time/calendars.ts';
import { AgainstData } from '#server/refusals/models.ts';
import { Refused } from '#server/refusals/refused.ts';
import { failUnreadableInstances } from './workflow/versions/failUnreadable.ts';
import { readRunningVersions } from './workflow/versions/runningVersions.ts';
import { storeVersions } from './workflow/versions/storeVersions.ts';

/** A server that listens. */
export interface StartedServer {
  /** Where it listens, `http://host:port`. */
  url: string;
  app: FastifyInstance;
  services: Services;
  /** Ends requests, streams, watching and the database; safe to call twice. */
  close(): Promise<void>;
}

/** What a start is made of; tests give their own clock and require checked answers. */
export interface StartOptions {
  environment: Environment;
  /** The product's own folder. */
  root: string;
  log: Logger;
  /** Puts the accounts in, once the database is open. Returns whether the demonstration is on. */
  people: (database: Database, settings: ServerSettings) => Promise<boolean>;
  now?: () => Date;
  checkAnswers?: boolean;
}

/**
 * Opens everything and listens.
 * Order: settings → database → folder of files → people → applications and their tables → HTTP.
 * Errors: throws the reason when the settings, the database or the port cannot be had.
 */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { environment, root, log, people, now = () => new Date(), checkAnswers = false } = options;
  const read = readSettings(environment.settingsFile);
  const settings = { ...read, encryptKey: environment.encryptKey ?? read.encryptKey };
  const database = await openDatabase(environment.variables);
  const closers: (() => unknown)[] = [() => database.close()];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const filesFolder = environment.filesFolder ?? join(dataDirectory(environment.variables), 'files');
    await claimFilesFolder(database, filesFolder);
    const status: Status = { demonstration: await people(database, settings), seedingPercent: 100 };
    const catalogue = await openCatalogue(database.kysely);
    const organisation = openOrganisation(database);
    const dataFolder = presentDataDirectory(environment.variables);
    if (dataFolder !== undefined) closers.push(await keepGoodScripts(join(dataFolder, 'scripts.json')));
    const apps = await openApplications({ database, catalogue, organisation, environment, log });
    closers.push(() => apps.close());
    await keepVersions({ database, catalogue, apps, now, log });
    const origins: string[] = [];
    const publicOrigin = settings.publicOrigin || environment.publicOrigin;
    const services = await openServices({ database, settings, status, catalogue, organisation, apps, now, origins, filesFolder });
    closers.push(() => services.changes.close());
    closers.push(cleanUpHourly(database, services, (error) => log.error({ err: error }, 'cleaning up failed')));
    const runner = runJobs({ database, jobs: services.jobs, kinds: jobKinds, context: services, failed: (error) => log.error({ err: error }, 'job') });
    closers.push(() => runner.close());
    const clock = runClock({ services, failed: (error) => log.error({ err: error }, 'clock of workflows') });
    closers.push(() => clock.close());
    apps.onChange((changes) => services.changes.configChanged(changes));
    await services.changes.announce(apps.documents());
    const app = await createApp({
      services,
      handlers,
      log,
      checkAnswers,
      trustProxy: environment.trustProxy,
      publicOrigin,
      pages: (server) => pagesOf(environment, root, server, services),
    });
    closers.push(() => app.close());
    await listen(app, environment);
    const url = listeningUrl(app, environment.host);
    origins.push(...originsOf(url, publicOrigin));
    return { url, app, services, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Opening extends Pick<Parts, 'database' | 'catalogue' | 'organisation'> {
  environment: Environment;
  log: Logger;
}

async function openApplications({ database, catalogue, organisation, environment, log }: Opening): Promise<Apps> {
  const apps = await openApps({
    folders: environment.appFolders,
    watch: true,
    directory: async () => toDirectory(await organisation.current()),
    runningVersions: () => readRunningVersions(database.kysely),
    report: (fault) => (fault.severity === 'error' ? log.error(fault, 'application document') : log.warn(fault, 'application document')),
    admit: async (model, choices) => {
      const warnings = new Map<string, Objection>();
      const warn = (against: AgainstData) => warnings.set(against.message, { ...objectionOf(against), severity: 'warning' });
      try {
        await applyWhenFree(() => applyModel(database, catalogue, model, { choices, warn }));
        return [...warnings.values()];
      } catch (error) {
        if (error instanceof AgainstData) return [objectionOf(error)];
        if (error instanceof Refused) return [{ reason: error.message }];
        // What the database does not take is a fault of that model; it must not keep all other applications from starting.
        const code = databaseErrorCode(error);
        if (code === undefined || isConnectionError(error) || !/^[0-9A-Z]{5}$/.test(code)) throw error;
        log.error({ err: error, model: model.code }, 'tables of a model');
        return [{ reason: `the database does not take its tables (${code}): ${error instanceof Error ? error.message : ''}` }];
      }
    },
  });
  apps.onChange((_changes, loaded) => {
    for (const { schemaCode } of catalogue) if (!loaded.models.has(schemaCode)) catalogue.remove(schemaCode);
  });
  return apps;
}

const objectionOf = ({ message, propertyCode, at }: AgainstData): Objection => ({ reason: message, propertyCode, at });

/** Keeps the documents that instances run on, those of now and of every later load (contract 21.17); says which run on what cannot be read any more. */
async function keepVersions({ database, catalogue, apps, now, log }: Pick<Parts, 'database' | 'catalogue' | 'apps' | 'now'> & { log: Logger }): Promise<void> {
  await storeVersions(database.kysely, apps.current().workflows.values());
  apps.onChange((_changes, loaded) => {
    // A start keeps what it begins with by itself where this fails.
    storeVersions(database.kysely, loaded.workflows.values()).catch((error: unknown) => log.error({ err: error }, 'versions of workflows'));
  });
  const failed = await failUnreadableInstances({ database, catalogue, apps: apps.current(), now: now() });
  if (failed > 0) log.error({ instances: failed }, 'workflows whose definition this version cannot read are in exception');
}

/** What the database says when a lock was not to be had within its limit. */
const LOCK_NOT_AVAILABLE = '55P03';
const TABLE_TRIES = 12;

/** Changes tables, again and again while another process holds them: of those that start at once one may build the indexes of a large table, and no model is to be missing at the others for that. */
async function applyWhenFree(apply: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply();
      return;
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE || attempt === TABLE_TRIES) throw error;
    }
  }
}

interface Parts {
  database: Database;
  settings: ServerSettings;
  status: Status;
  catalogue: Catalogue;
  organisation: OrganisationCache;
  apps: Apps;
  now: () => Date;
  origins: readonly string[];
  filesFolder: string;
}

async function openServices({ database, settings, status, catalogue, organisation, apps, now, origins, filesFolder }: Parts): Promise<Services> {
  const tokens = await openAccessTokens(database, now);
  return {
    database,
    settings,
    status,
    catalogue,
    apps: () => apps.current(),
    now,
    tokens,
    organisation,
    sessions: openSessions(database, tokens, settings.absoluteSessionSeconds, now),
    codes: openCodes(database, now),
    externalLinks: openExternalLinks(database, now),
    chatApps: openChatApps(settings.chatApps, now),
    attempts: openAttempts(database, settings.maxFailures, now),
    passwordKeys: openPasswordKeys(database, now),
    oidc: openOidc(settings.oidc),
    origin: () => origins[0] ?? '',
    isPortal: (origin) => origins.includes(origin) || portalsElsewhere(settings).includes(origin),
    redirectUris: redirectUris(() => origins, settings.redirectUris),
    files: openFiles(database, filesFolder),
    changes: await openChanges(database),
    jobs: openJobs(database),
    calendars: openCalendars(settings.timeZone),
    opened: new OpenedInstances(),
    alarm: openAlarm(),
  };
}

/** Origins of portals that other servers serve. */
function portalsElsewhere({ portalOrigins, portal }: ServerSettings): string[] {
  const { portalHost } = portal;
  return portalHost && URL.canParse(portalHost) ? [...portalOrigins, new URL(portalHost).origin] : portalOrigins;
}

async function pagesOf(environment: Environment, root: string, app: FastifyInstance, services: Services) {
  return environment.development ? devPages(root, app.server) : builtPages(openPortalFiles(join(root, 'dist/portal')), services);
}

/** Errors: throws a sentence that names the variable when the address cannot be had. */
async function listen(app: FastifyInstance, { host, port }: Environment): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new Error(`PORT ${port} is taken by another program on ${host}`, { cause: error });
    if (code === 'EACCES') throw new Error(`PORT ${port} is not allowed to this account`, { cause: error });
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN')
      throw new Error(`HOST "${host}" is no address of this machine`, { cause: error });
    throw error;
  }
}

function listeningUrl(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Origins sign-in may lead back to: the one that is set, and the names of this machine for itself (contract 3.2). */
function originsOf(url: string, publicOrigin: string | undefined): string[] {
  const { port } = new URL(url);
  return [...(publicOrigin ? [publicOrigin] : []), url, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
