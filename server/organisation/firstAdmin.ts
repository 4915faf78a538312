import { randomUUID } from 'node:crypto';
import { Permission } from '#schemas/codes.ts';
import type { Database } from '#server/db/database.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { markOrganisationChanged } from './organisation.ts';

/**
 * Makes the first administrator of a database without people (contract 20.4).
 * Shape: `made` now, `present` = there were people, `missing` = nobody can sign in and no account was named.
 */
export async function ensureFirstAdmin(
  database: Database,
  corpId: string,
  account: { username: string; password: string } | undefined,
): Promise<'made' | 'present' | 'missing'> {
  const anyone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return 'present';
  if (!account) return 'missing';
  const { username, password } = account;
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values({ id: username, username, name: username, passwordHash, corpId, permissions: [Permission.rootAdmin], passwordChangedAt: null })
      .execute();
    await markOrganisationChanged(tx, randomUUID());
  });
  return 'made';
}
