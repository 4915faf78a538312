import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';
import type { Changes } from '#server/changes/changes.ts';
import type { Files } from '#server/files/files.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { OrganisationCache } from '#server/organisation/cache.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import type { AccessTokens } from '#server/session/accessTokens.ts';
import type { Attempts } from '#server/session/attempts.ts';
import type { ChatApps } from '#server/session/chatApps.ts';
import type { Codes } from '#server/session/codes.ts';
import type { ExternalLinks } from '#server/session/externalLinks.ts';
import type { Oidc } from '#server/session/oidc.ts';
import type { PasswordKeys } from '#server/session/passwordKeys.ts';
import type { RedirectUris } from '#server/session/redirectUris.ts';
import type { Sessions } from '#server/session/sessions.ts';
import type { Alarm } from '#server/workflow/time/alarm.ts';
import type { OpenedInstances } from '#server/workflow/store/openedInstances.ts';
import type { Calendars } from '#server/workflow/time/calendars.ts';
import type { ServerSettings } from './settings.ts';

/** What every handler may use; made once at start by `server/start.ts`. */
export interface Services {
  readonly database: Database;
  readonly settings: ServerSettings;
  /** The models as they lie in the database. */
  readonly catalogue: Catalogue;
  /** What is loaded now; a handler takes one snapshot and uses it to its end. */
  apps(): LoadedApps;
  readonly organisation: OrganisationCache;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly externalLinks: ExternalLinks;
  readonly chatApps: ChatApps;
  readonly attempts: Attempts;
  readonly passwordKeys: PasswordKeys;
  /** Where browsers reach the portal: the set origin, else the address it listens on. */
  origin(): string;
  /** True for an origin that the portal is reached at as the settings define; the host named by a request counts for nothing (safety.md 3). */
  isPortal(origin: string): boolean;
  /** The provider of OpenID Connect, where one is configured. */
  readonly oidc: Oidc | undefined;
  readonly redirectUris: RedirectUris;
  readonly files: Files;
  readonly changes: Changes;
  /** Imports, exports and other work that goes on without a request. */
  readonly jobs: Jobs;
  /** Working time (contract 21.11). */
  readonly calendars: Calendars;
  /** Instances of to-do lists, as they were put together. */
  readonly opened: OpenedInstances;
  /** Wakes the clock of workflows. */
  readonly alarm: Alarm;
  readonly status: Status;
  /** The clock; tests turn it. */
  now(): Date;
}

/** What `/healthz` and the system configuration report about this process. */
export interface Status {
  /** True while demonstration accounts are there. */
  demonstration: boolean;
  /** Percent of the demonstration rows that are loaded; 100 = nothing to load. */
  seedingPercent: number;
}
