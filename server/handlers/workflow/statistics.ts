import type { Calls } from '#schemas/calls/index.ts';
import { sql } from 'kysely';
import type { Handler } from '#server/services/handler.ts';

/** GET get_workflow_statistics: open items of the user by workflow, the most first (contract 7.3). */
export const workflowStatistics: Handler<Calls['workflowStatistics']> = async ({ services, actor, language }) => {
  const { rows } = await sql<{ workflowCode: string; count: string | number }>`
    select "item"."workflowCode", count(*) as "count" from "wfItems" "item"
    join "wfInstances" "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
    where "item"."ownerId" = ${actor.id} and "item"."status" = 2 and "instance"."suspendedAt" is null
    group by "item"."workflowCode" order by count(*) desc, "item"."workflowCode"`.execute(services.database.reading);
  const { workflows } = services.apps();
  return rows.map(({ workflowCode, count }) => {
    const definition = workflows.get(workflowCode)?.definition;
    return { name: (language === 'en' ? definition?.nameEn : undefined) ?? definition?.name ?? workflowCode, count: Number(count) };
  });
};
