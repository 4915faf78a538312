import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { FoundInstance } from '#schemas/message.ts';
import { withinTime } from '#server/query/queryList.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';

/** A word of fewer characters is in too many names. */
const LEAST_CHARACTERS = 2;

interface Found {
  id: string;
  objectId: string;
  name: string;
  workflowCode: string;
  originatorId: string;
  startedAt: Date | null;
  status: string;
  workItemId: string | null;
  count: string | number;
}

type Search = Exchange<Calls['platformSearch']>;

/**
 * Instances that the user started, handled or got to read whose name holds the word, the last started first (contract 7.4).
 * Drafts are none. What takes too long finds nothing.
 */
export async function findInstances(exchange: Search, word: string): Promise<{ content: FoundInstance[]; totalElements: number }> {
  if (Array.from(word).length < LEAST_CHARACTERS) return { content: [], totalElements: 0 };
  const rows = await withinTime(() => readInstancesNamed(exchange, word)).catch((error: unknown) => {
    if (error instanceof Refused) return [];
    throw error;
  });
  return { content: rows.map((row) => presentInstance(exchange, row)), totalElements: Number(rows[0]?.count ?? 0) };
}

/** Each way to have a part in an instance is found by an index of its own. */
async function readInstancesNamed({ services, actor, body }: Search, word: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with "own" as (
      select "objectId", "id" from "wfInstancesAll" where "originatorId" = ${actor.id}
      union select "objectId", "id" from "wfInstancesAll" where "startedById" = ${actor.id} and "startedById" <> "originatorId"
      union select "objectId", "instanceId" from "wfItemsAll" where "ownerId" = ${actor.id} and "status" = 2
      union select "objectId", "instanceId" from "wfItemsAll" where "ownerId" = ${actor.id} and "status" = 3
      union select "objectId", "instanceId" from "wfItemsAll" where "ownerId" = ${actor.id} and "status" not in (2, 3)
      union select "objectId", "instanceId" from "wfReads" where "userId" = ${actor.id} and "readAt" is null
      union select "objectId", "instanceId" from "wfReadsAll" where "userId" = ${actor.id} and "readAt" is not null)
    select "instance"."id", "instance"."objectId", "instance"."name", "instance"."workflowCode", "instance"."originatorId", "instance"."startedAt",
      "instance"."status", count(*) over () as "count", (select min("item"."id") from "wfItems" "item" where "item"."objectId" = "instance"."objectId"
        and "item"."instanceId" = "instance"."id" and "item"."ownerId" = ${actor.id} and "item"."status" = 2) as "workItemId"
    from "own" join "wfInstancesAll" "instance" on "instance"."objectId" = "own"."objectId" and "instance"."id" = "own"."id"
    where "instance"."status" <> 'DRAFT' and position(lower(${word}) in lower("instance"."name")) > 0
    order by "instance"."startedAt" desc nulls last, "instance"."id" limit ${body.size} offset ${body.page * body.size}`.execute(services.database.reading);
  return rows;
}

function presentInstance({ services, actor, language }: Search, row: Found): FoundInstance {
  const definition = services.apps().workflows.get(row.workflowCode)?.definition;
  const address = new URLSearchParams({ workflowInstanceId: row.id, ...(row.workItemId ? { workitemId: row.workItemId } : {}) });
  return {
    workflowInstanceId: row.id,
    workItemId: row.workItemId,
    instanceName: row.name,
    workflowName: (language === 'en' ? definition?.nameEn : undefined) ?? definition?.name ?? row.workflowCode,
    originatorName: actor.organisation.people.get(row.originatorId)?.name ?? row.originatorId,
    startTime: row.startedAt && wallClock(row.startedAt, services.settings.timeZone),
    sequenceStatus: row.status,
    url: `/form/detail?${address.toString()}`,
  };
}
