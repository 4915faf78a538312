import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ARCHIVED_TABLES } from '#server/db/migrations/archives.ts';
import type { InstanceRow } from './instanceRow.ts';

/** Tables whose rows belong to an instance and stay where they are when it is put aside. */
const NOT_ARCHIVED = ['wfTimers', 'wfContinuations', 'wfChildren', 'wfCreated', 'opinionFiles'] as const;

/** Deletes everything that is stored of an instance, also where it has been put aside; the audit log stays. */
export async function deleteInstanceRows(tx: Tx, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>): Promise<void> {
  for (const table of [...NOT_ARCHIVED, ...ARCHIVED_TABLES.flatMap((name) => [name, `${name}Archive`])]) {
    const key = sql.ref(table.startsWith('wfInstances') ? 'id' : 'instanceId');
    await sql`delete from ${sql.table(table)} where "objectId" = ${objectId} and ${key} = ${id}`.execute(tx);
  }
}
