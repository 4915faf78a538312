import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { InstanceRow } from './instanceRow.ts';

export type ChildRow = Selectable<Tables['wfChildren']>;
type Parent = Pick<InstanceRow, 'objectId' | 'id'>;

/** Keeps that a parent wants to hear of a child. */
export async function addChild(tx: Tx, child: ChildRow): Promise<void> {
  await tx.insertInto('wfChildren').values(child).execute();
}

/** A child that its parent wants to hear of; undefined when the step that started it no longer does. */
export async function findChild(db: Reader, { objectId, id }: Parent, childId: string): Promise<ChildRow | undefined> {
  return db
    .selectFrom('wfChildren')
    .selectAll()
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('childId', '=', childId)
    .executeTakeFirst();
}

/** Whether a parent wants to hear of a child. */
export async function isExpected(db: Reader, parent: Parent, childId: string): Promise<boolean> {
  return (await findChild(db, parent, childId)) !== undefined;
}

/** Parts a step from its children; gives those it had. */
export async function releaseChildren(tx: Tx, { objectId, id }: Parent, token: number): Promise<ChildRow[]> {
  return tx.deleteFrom('wfChildren').where('objectId', '=', objectId).where('instanceId', '=', id).where('token', '=', token).returningAll().execute();
}

/**
 * Takes back the starts of a step that have not been made. One that is being made is waited for, so that `releaseChildren`
 * in the next statement finds the child.
 */
export async function withdrawStarts(tx: Tx, { objectId, id }: Parent, token: number): Promise<void> {
  await tx
    .deleteFrom('wfContinuations')
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('kind', '=', 'startChild')
    .where('cause', 'like', `${token}:%`)
    .execute();
}
