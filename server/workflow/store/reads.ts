import { sql, type Selectable } from 'kysely';
import type { WhyData } from '#schemas/workflow/state.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { InstanceRow } from './instanceRow.ts';

/** A circulated item. */
export type ReadRow = Selectable<Tables['wfReads']>;

/** Somebody who is to get an instance to read. */
export interface NewRead {
  userId: string;
  activityCode: string;
  token: number | null;
  why: WhyData;
}

/**
 * Makes circulated items; who has the instance to read already, unread, is passed over (contract 11.6).
 * Shape: the ids of those who got one.
 */
export async function addReads(tx: Tx, row: InstanceRow, reads: readonly NewRead[], { byId, at }: { byId: string | null; at: Date }): Promise<string[]> {
  const firsts = new Map(reads.toReversed().map((read) => [read.userId, read]));
  if (firsts.size === 0) return [];
  const { objectId, id: instanceId, appCode, workflowCode } = row;
  for (const userId of await unreadReaders(tx, row, [...firsts.keys()])) firsts.delete(userId);
  const fresh = [...firsts.values()].map(({ why, ...read }) => ({ ...read, objectId, instanceId, appCode, workflowCode, byId, why: JSON.stringify(why), at }));
  if (fresh.length > 0) await tx.insertInto('wfReads').values(fresh).execute();
  return [...firsts.keys()];
}

/** Of these people, those who have the instance to read and have not read it. */
export async function unreadReaders(db: Reader, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>, userIds: readonly string[]): Promise<string[]> {
  const unread = await db
    .selectFrom('wfReads')
    .select('userId')
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('readAt', 'is', null)
    .where('userId', '=', sql<string>`any(${[...userIds]})`)
    .execute();
  return unread.map(({ userId }) => userId);
}

/** Id of a circulated item on the wire: that of its instance, and its own. */
export function idOfRead({ instanceId, id }: Pick<ReadRow, 'instanceId' | 'id'>): string {
  return `${instanceId}-c${id}`;
}

/** Steps of an instance that were circulated to a person, read or not, each once, the first first. */
export async function circulatedSteps(db: Reader, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>, userId: string): Promise<string[]> {
  const reads = await db
    .selectFrom('wfReadsAll')
    .select('activityCode')
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return [...new Set(reads.map(({ activityCode }) => activityCode))];
}

/** The instance and the number of a circulated item; undefined for another id. */
export function placeOfRead(circulateItemId: string): { instanceId: string; id: string } | undefined {
  const [, instanceId, id] = /^(.+)-c(\d{1,18})$/.exec(circulateItemId) ?? [];
  return instanceId === undefined || id === undefined ? undefined : { instanceId, id };
}

/** A circulated item of an instance. */
export async function findRead(db: Reader, { objectId, id: instanceId }: Pick<InstanceRow, 'objectId' | 'id'>, id: string): Promise<ReadRow | undefined> {
  const found = db.selectFrom('wfReadsAll').selectAll().where('objectId', '=', objectId).where('instanceId', '=', instanceId);
  return found.where('id', '=', id).executeTakeFirst();
}

/** Marks circulated items of a person as read; ids of others, and what was read before, are passed over. Shape: how many. */
export async function markReads(db: Reader, userId: string, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`update "wfReads" set "readAt" = ${now}
    where "userId" = ${userId} and "readAt" is null and "id" = any(${[...ids]}::bigint[]) returning "id"`.execute(db);
  return rows.length;
}
