import type { Tx } from '#server/db/database.ts';

/** Who is to be let in, as they are now. */
export interface LockedUser {
  id: string;
  username: string;
  passwordHash: string | null;
  permissions: readonly string[];
  status: string;
}

/**
 * Reads an account and holds it: until the transaction ends nobody changes its password, its rights or its status. So
 * whatever lets somebody in is either there when such a change ends it, or is refused because of the change.
 */
export function lockUser(tx: Tx, userId: string): Promise<LockedUser | undefined> {
  return tx.selectFrom('users').select(['id', 'username', 'passwordHash', 'permissions', 'status']).where('id', '=', userId).forShare().executeTakeFirst();
}
