import { sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { storageOf } from '#tests/support/server.ts';

/**
 * Makes stored records part of a workflow: their `sequenceStatus` by id. Our server runs no workflows yet, so what their
 * engine will write is written into the database of the running server (that of its `data` folder); everything that reads it is
 * the server's own.
 */
export async function putInFlow(data: string, schemaCode: string, rows: Readonly<Record<string, string>>): Promise<void> {
  const database = await openDatabase({ ...process.env, ...storageOf(data) });
  try {
    const { tableName } = await database.kysely.selectFrom('models').select('tableName').where('code', '=', schemaCode).executeTakeFirstOrThrow();
    await database.transaction(async (tx) => {
      for (const [id, status] of Object.entries(rows))
        await sql`update ${sql.table(tableName)} set "workflowInstanceId" = ${`instance-${id}`}, "sequenceStatus" = ${status} where "id" = ${id}`.execute(tx);
      await bumpVersion(tx, schemaCode);
    });
  } finally {
    await database.close();
  }
}
