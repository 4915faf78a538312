import { sql } from 'kysely';
import type { Answers } from '#schemas/workflow/command.ts';
import type { CallActivity } from '#schemas/workflow/definition.ts';
import type { Reader } from '#server/db/database.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Surroundings } from '#server/workflow/instance/runCommand.ts';
import { MAX_DEPTH } from '#server/workflow/core/limits.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { plannedChildren } from './plannedChildren.ts';

/**
 * How many children a call activity is to start, or why it cannot start them (contract 21.9): an originator who is empty,
 * disabled or locked, a workflow that is not there, too many levels of calls.
 * Shape: null = one, without `each`.
 */
export async function countChildren(open: OpenInstance, surroundings: Surroundings, element: CallActivity): Promise<Answers['children']> {
  const items = itemsOfCalled(open, element);
  if (!items) return { fault: 'child' };
  const planned = plannedChildren(element, surroundings, items);
  if (planned.some(({ originatorId }) => originatorId === null)) return { fault: 'child' };
  if (planned.length > 0 && (await callDepth(open.tx, open.row)) >= MAX_DEPTH) return { fault: 'tooDeep' };
  return element.each === undefined ? null : planned.length;
}

/** Items of the model of a called workflow; undefined when it is not loaded. */
export function itemsOfCalled({ seen: { apps } }: OpenInstance, { calledElement }: CallActivity) {
  const called = apps.workflows.get(calledElement);
  return called && apps.models.get(called.definition.schemaCode)?.items;
}

/** How many calls lead to an instance: 0 = nobody called it. */
async function callDepth(db: Reader, { parentObjectId, parentId }: Pick<InstanceRow, 'parentObjectId' | 'parentId'>): Promise<number> {
  if (parentId === null) return 0;
  const { rows } = await sql<{ depth: number }>`with recursive "above" as (
      select 1 as "depth", ${parentObjectId}::text as "objectId", ${parentId}::text as "id"
      union all
      select "above"."depth" + 1, "instance"."parentObjectId", "instance"."parentId" from "above"
        join "wfInstances" "instance" on "instance"."objectId" = "above"."objectId" and "instance"."id" = "above"."id"
      where "instance"."parentId" is not null and "above"."depth" <= ${MAX_DEPTH})
    select max("depth")::integer as "depth" from "above"`.execute(db);
  return rows[0]?.depth ?? 0;
}
