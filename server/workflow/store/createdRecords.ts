import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import type { InstanceRow } from './instanceRow.ts';

/** A deed of a service task that makes records: the task, and its place there, from 0. */
interface DeedPlace {
  activityCode: string;
  place: number;
}

/** The record that a deed has made in this instance, if it is still there. */
export async function readCreated(
  db: Reader,
  { objectId, id }: InstanceRow,
  { activityCode, place }: DeedPlace,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const made = await db
    .selectFrom('wfCreated')
    .select(['schemaCode', 'recordId'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('activityCode', '=', activityCode)
    .where('place', '=', place)
    .executeTakeFirst();
  const model = made && catalogue.find(made.schemaCode);
  if (!model) return undefined;
  const { rows } = await sql`select 1 from ${sql.table(model.table)} where "id" = ${made.recordId}`.execute(db);
  return rows.length > 0 ? made.recordId : undefined;
}

/** Keeps which record a deed has made; the latest one counts. */
export async function writeCreated(
  tx: Tx,
  { objectId, id }: InstanceRow,
  { schemaCode, recordId, ...deed }: DeedPlace & { schemaCode: string; recordId: string },
): Promise<void> {
  await tx
    .insertInto('wfCreated')
    .values({ objectId, instanceId: id, ...deed, schemaCode, recordId })
    .onConflict((conflict) => conflict.columns(['objectId', 'instanceId', 'activityCode', 'place']).doUpdateSet({ schemaCode, recordId }))
    .execute();
}
