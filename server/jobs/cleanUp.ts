import { DRAFTS, MESSAGE_RETENTION_DAYS, UNDO_HOURS } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { UNLINKED_LIFE_MS, type Files } from '#server/files/files.ts';
import type { Jobs } from './jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ended sessions stay this long, so that a delayed repeat of a refresh is still recognised as one. */
const SESSION_RETENTION_MS = 30 * DAY_MS;
/** An ended draft stays this long, so that a delayed request finds it; no request lives longer. */
const ENDED_DRAFT_RETENTION_MS = DAY_MS;

/** What is cleaned besides the tables. */
interface Cleaned {
  files: Files;
  jobs: Jobs;
}

/** Takes away what has no meaning any more: old tries, codes, short codes, indexes, tokens, sessions, drafts nobody went on with, former values that nobody can have back, ended jobs, files nobody kept. Safe to run in several processes. */
export async function cleanUp(database: Database, { files, jobs }: Cleaned, now: Date): Promise<void> {
  const { kysely } = database;
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await kysely.deleteFrom('loginAttempts').where('at', '<', before(DAY_MS)).execute();
  await kysely.deleteFrom('codes').where('expiresAt', '<', before(HOUR_MS)).execute();
  await kysely.deleteFrom('rsaIndexes').where('expiresAt', '<', now).execute();
  await kysely.deleteFrom('replayTokens').where('expiresAt', '<', before(DAY_MS)).execute();
  await kysely.deleteFrom('refreshTokens').where('expiresAt', '<', before(SESSION_RETENTION_MS)).execute();
  await kysely.deleteFrom('sessions').where('expiresAt', '<', before(SESSION_RETENTION_MS)).execute();
  await kysely
    .deleteFrom('notifications')
    .where('createdAt', '<', before(MESSAGE_RETENTION_DAYS * DAY_MS))
    .execute();
  await kysely
    .deleteFrom('userDrafts')
    .where(({ eb, or }) => or([eb('modifiedAt', '<', before(DRAFTS.retentionDays * DAY_MS)), eb('endedAt', '<', before(ENDED_DRAFT_RETENTION_MS))]))
    .execute();
  await kysely.deleteFrom('shortCodes').where('expiresAt', '<', before(DAY_MS)).execute();
  await kysely
    .deleteFrom('undos')
    .where('createdAt', '<', before(UNDO_HOURS * HOUR_MS))
    .execute();
  await jobs.removeEnded(before(UNLINKED_LIFE_MS));
  await files.removeExpired(now);
  await files.removeHalves(before(DAY_MS));
}

/** Cleans up every hour until the returned function is called; `failed` receives what went wrong. */
export function cleanUpHourly(database: Database, cleaned: Cleaned, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    cleanUp(database, cleaned, new Date()).catch(failed);
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
