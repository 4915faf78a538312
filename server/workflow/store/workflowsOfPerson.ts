import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';

/**
 * Codes of the workflows in which a person had a work item since a moment, whatever its state is now.
 * Open and finished items have indexes by owner; `wfItems_left` holds the others.
 */
export async function workflowsOfPerson(db: Reader, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ workflowCode: string }>`
    select distinct "workflowCode" from "wfItemsAll" where "ownerId" = ${userId} and "status" = 2 and "openedAt" >= ${since}
    union select distinct "workflowCode" from "wfItemsAll" where "ownerId" = ${userId} and "status" = 3 and "finishedAt" >= ${since}
    union select distinct "workflowCode" from "wfItemsAll" where "ownerId" = ${userId} and "status" not in (2, 3)
      and coalesce("finishedAt", "openedAt", now()) >= ${since}`.execute(db);
  return rows.map(({ workflowCode }) => workflowCode);
}
