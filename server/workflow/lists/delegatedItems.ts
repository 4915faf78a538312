import { sql } from 'kysely';
import { actsAt, type Viewer } from '#server/workflow/offers/viewer.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { readInstances } from '#server/workflow/store/readInstances.ts';
import { readDefinitions } from './definitions.ts';
import type { ListContext } from './listContext.ts';
import { every, isAmong, some, type ListPredicate } from './predicates.ts';

const OWNER = sql.ref('item.ownerId');

/** Open items that a person owns or that are delegated to them, over the alias `item` (contract 21.8). */
export async function ownOrDelegated(context: ListContext, viewer: Viewer): Promise<ListPredicate> {
  const own = isAmong(OWNER, [viewer.id]);
  if (viewer.trustors.size === 0) return own;
  const excluded = await excludedItems(context, viewer);
  const isNotExcluded = excluded.length === 0 ? [] : [sql<boolean>`"item"."id" <> all(${excluded}::text[])`];
  const started = sql`select 1 from "wfInstances" "own" where "own"."objectId" = "item"."objectId" and "own"."id" = "item"."instanceId"
    and "own"."originatorId" = ${viewer.id}`;
  // The owners by themselves, so that the index finds what the rest chooses from.
  const isTheirs = isAmong(OWNER, [viewer.id, ...viewer.trustors.keys()]);
  return every([isTheirs, some([own, every([delegated(viewer), sql<boolean>`not exists (${started})`, ...isNotExcluded])])]);
}

/** Items of somebody the viewer acts for, in the workflows that the delegation is for. */
function delegated({ trustors }: Viewer): ListPredicate {
  const all = [...trustors].filter(([, range]) => range === null).map(([id]) => id);
  const parts = [...trustors].flatMap(([id, range]) =>
    range === null ? [] : [every([isAmong(OWNER, [id]), isAmong(sql.ref('item.workflowCode'), [...range])])],
  );
  return some([...(all.length > 0 ? [isAmong(OWNER, all)] : []), ...parts]);
}

/**
 * Delegated items whose step must not be decided by the viewer (`exclude`, contract 15.9.3): only where they have had a part before can
 * they be among those it names, so that few are looked at.
 */
async function excludedItems(context: ListContext, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<InstanceRow & { item_number: number; item_id: string; item_activityCode: string }>`
    select "instance".*, "item"."number" as "item_number", "item"."id" as "item_id", "item"."activityCode" as "item_activityCode"
    from "wfItems" "item" join "wfInstances" "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
    where "item"."status" = 2 and ${delegated(viewer)} and ("instance"."startedById" = ${viewer.id} or exists (
      select 1 from "wfItems" "mine" where "mine"."objectId" = "item"."objectId" and "mine"."instanceId" = "item"."instanceId"
        and "mine"."status" = 3 and (${viewer.id} in ("mine"."ownerId", "mine"."decidedBy"))))`.execute(context.db);
  const definitionOf = await readDefinitions(context, rows);
  const restricted = rows.filter((row) => {
    const step = definitionOf(row)?.elements.get(row.item_activityCode);
    return step?.type === 'userTask' && step.participants.exclude.length > 0;
  });
  const instances = await readInstances(context.db, [...new Map(restricted.map((row) => [row.id, row])).values()]);
  return restricted
    .filter((row) => {
      const [definition, loaded] = [definitionOf(row), instances.get(row.id)];
      const item = loaded?.state.items.get(row.item_number);
      return !definition || !loaded || !item || actsAt({ definition, state: loaded.state }, viewer, item) === undefined;
    })
    .map((row) => row.item_id);
}
