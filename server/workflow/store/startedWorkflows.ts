import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';

/** Codes of the workflows that a person has started since a moment, for themselves or for others, the last first. */
export async function startedWorkflows(db: Reader, userId: string, since: Date): Promise<string[]> {
  // Two branches, as each has an index of its own.
  const { rows } = await sql<{ workflowCode: string }>`select "workflowCode" from (
      select "workflowCode", "startedAt" from "wfInstancesAll" where "originatorId" = ${userId} and "startedById" = ${userId} and "startedAt" >= ${since}
      union all
      select "workflowCode", "startedAt" from "wfInstancesAll" where "startedById" = ${userId} and "startedById" <> "originatorId" and "startedAt" >= ${since}
    ) as "started" group by "workflowCode" order by max("startedAt") desc, "workflowCode"`.execute(db);
  return rows.map(({ workflowCode }) => workflowCode);
}
