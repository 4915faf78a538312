import type { Tx } from '#server/db/database.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';

const FIRST_PEOPLE = 'organisation.firstPeople';

/**
 * Whether nobody is in the database yet, for a transaction that puts the first people in: processes that start at once wait
 * here for each other, so that one of them does it and the others find them. Source: contract 20.4.
 */
export async function lockWithoutPeople(tx: Tx): Promise<boolean> {
  await lockUntilEnd(tx, FIRST_PEOPLE);
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}
