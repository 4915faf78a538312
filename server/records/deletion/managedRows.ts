import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';

/** Of records those that administrators of workflows may delete without any other right: rows with an instance (contract 21.13). None for others. */
export async function managedRows({ services, actor }: RecordCaller, db: Reader, schemaCode: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!isWorkflowAdmin(actor) || ids.length === 0) return new Set();
  const { table } = services.catalogue.model(schemaCode);
  const { rows } = await sql<{ id: string }>`select "record"."id" from ${sql.table(table)} as "record"
    join "wfInstancesAll" as "instance" on "instance"."objectId" = "record"."id" and "instance"."id" = "record"."workflowInstanceId"
    where "record"."id" = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
