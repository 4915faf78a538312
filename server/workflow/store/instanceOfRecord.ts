import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import type { InstanceRow } from './instanceRow.ts';

/** The instance that the row of a record names, the latest made (contract 15.4); undefined where there is none, or no such record. */
export async function instanceOfRecord(db: Reader, catalogue: Catalogue, schemaCode: string, objectId: string): Promise<string | undefined> {
  const model = catalogue.find(schemaCode);
  if (!model) return undefined;
  const { rows } = await sql<{ id: string }>`select "instance"."id" from ${sql.table(model.table)} as "record"
    join "wfInstancesAll" as "instance" on "instance"."objectId" = "record"."id" and "instance"."id" = "record"."workflowInstanceId"
    where "record"."id" = ${objectId}`.execute(db);
  return rows[0]?.id;
}

/** The same of several records, whole. Shape: by id of the record. */
export async function instancesOfRecords(
  db: Reader,
  catalogue: Catalogue,
  schemaCode: string,
  objectIds: readonly string[],
): Promise<Map<string, InstanceRow>> {
  const model = catalogue.find(schemaCode);
  if (!model) return new Map();
  const { rows } = await sql<InstanceRow>`select "instance".* from ${sql.table(model.table)} as "record"
    join "wfInstancesAll" as "instance" on "instance"."objectId" = "record"."id" and "instance"."id" = "record"."workflowInstanceId"
    where "record"."id" = any(${[...objectIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.objectId, row]));
}
