import type { Selectable } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { InstanceRow } from './instanceRow.ts';

/** An entry of the log as its row has it. */
export type LogRow = Selectable<Tables['wfLog']>;

/** The logs of several instances, also of those that were put aside, each in the order in which it was written (contract 21.15). */
export async function readLogs(db: Reader, rows: readonly Pick<InstanceRow, 'objectId' | 'id'>[]): Promise<LogRow[]> {
  if (rows.length === 0) return [];
  const [objectIds, ids] = [rows.map(({ objectId }) => objectId), rows.map(({ id }) => id)];
  return db.selectFrom('wfLogAll').selectAll().where('objectId', 'in', objectIds).where('instanceId', 'in', ids).orderBy('at').orderBy('id').execute();
}
