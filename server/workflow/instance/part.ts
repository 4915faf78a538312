import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { rowActor } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import { openItemsOf } from '#server/workflow/offers/viewer.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { readInstance } from '#server/workflow/store/readInstance.ts';
import { readableDefinition } from '#server/workflow/versions/readableDefinition.ts';

type Caller = Pick<Exchange, 'services' | 'actor'>;

/**
 * An instance in which a person has a part, whose record they may read, or that they administer (`inst`, contract 19, 21.13).
 * Errors: 900404 otherwise.
 */
export async function requirePart(caller: Caller, db: Reader, instanceId: string): Promise<InstanceRow> {
  const row = await db.selectFrom('wfInstancesAll').selectAll().where('id', '=', instanceId).executeTakeFirst();
  if (!row) throw notFound();
  const { actor } = caller;
  const isTheirs = row.originatorId === actor.id || row.startedById === actor.id || isWorkflowAdmin(actor);
  if (isTheirs || (await hasPart(db, row, actor.id)) || (await mayReadRecord(caller, db, row)) || (await isOpenDelegate(caller, db, row))) return row;
  throw notFound();
}

/** Whether a person has or had an item or decided one, got the instance to read, or was mentioned in an opinion. */
async function hasPart(db: Reader, { objectId, id }: InstanceRow, userId: string): Promise<boolean> {
  const ofInstance = sql`"objectId" = ${objectId} and "instanceId" = ${id}`;
  const { rows } = await sql<{ has: boolean }>`select (
    exists (select 1 from "wfItemsAll" where ${ofInstance} and ${userId} in ("ownerId", "decidedBy"))
    or exists (select 1 from "wfReadsAll" where ${ofInstance} and "userId" = ${userId})
    or exists (select 1 from "wfLogAll" where ${ofInstance} and ("opinion"::jsonb -> 'mentions') @> to_jsonb(${userId}::text))) as "has"`.execute(db);
  return rows[0]?.has === true;
}

async function mayReadRecord({ services, actor }: Caller, db: Reader, { schemaCode, objectId }: InstanceRow): Promise<boolean> {
  if (!services.catalogue.find(schemaCode)) return false;
  const visible = await visibleIds(db, services.catalogue, rowActor(actor, services.apps()), schemaCode, [objectId]);
  return visible.has(objectId);
}

/** Whether a delegation of something open runs. */
async function isOpenDelegate({ services, actor }: Caller, db: Reader, row: InstanceRow): Promise<boolean> {
  const viewer = await readViewer(db, actor, services.now());
  if (viewer.trustors.size === 0) return false;
  const definition = await readableDefinition(db, services.apps(), row);
  if (!definition) return false;
  const { state } = await readInstance(db, row);
  return openItemsOf({ state, definition }, viewer).length > 0;
}
