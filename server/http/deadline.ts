import { answersWithin } from '#server/db/answersWithin.ts';
import type { Database } from '#server/db/database.ts';
import { databaseAway } from '#server/refusals/http.ts';

/** After this a call that has not answered checks whether the database is still there. */
const PATIENCE_MS = 4000;
/** How long the database may take to say so. */
const ANSWER_WITHIN_MS = 600;

/**
 * Waits for a call's work as long as the database lives; a database that hangs ends the waiting within 5 s (safety.md R6).
 * What was begun may still be stored: the caller learns that the service is away, never that it succeeded.
 * Errors: HTTP 503.
 */
export async function whileDatabaseAnswers<T>(database: Database, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const watch = new Promise<never>((_resolve, reject) => {
    const check = (): void => {
      answersWithin(database, ANSWER_WITHIN_MS).then((answers) => {
        if (answers) timer = setTimeout(check, PATIENCE_MS);
        else reject(databaseAway());
      }, reject);
    };
    timer = setTimeout(check, PATIENCE_MS);
  });
  // The loser of the race must not become an unhandled rejection.
  work.catch(() => undefined);
  return Promise.race([work, watch]).finally(() => clearTimeout(timer));
}
