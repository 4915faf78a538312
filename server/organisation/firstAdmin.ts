import { Permission } from '#schemas/codes.ts';
import type { Database } from '#server/db/database.ts';
import { AccountFault, addUser, changeOrganisation } from './accounts.ts';
import { lockWithoutPeople } from './firstPeople.ts';

/**
 * Makes the first administrator of a database without people, who chooses a password of their own at the first sign-in (contract 20.4).
 * Units: `time` = wall clock of the server's zone. Shape: `made` now, `present` = there were people, `missing` = nobody can sign in and no account was named.
 * Errors: throws a sentence for a name or a password that no account may have.
 */
export async function ensureFirstAdmin(
  database: Database,
  { corpId, time }: { corpId: string; time: string },
  account: { username: string; password: string } | undefined,
): Promise<'made' | 'present' | 'missing'> {
  const anyone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return 'present';
  if (!account) return 'missing';
  const { username, password } = account;
  try {
    return await changeOrganisation(database, time, async (edit) => {
      if (!(await lockWithoutPeople(edit.tx))) return 'present';
      await addUser(edit, username, corpId, { name: username, permissions: [Permission.rootAdmin], password });
      return 'made';
    });
  } catch (error) {
    if (error instanceof AccountFault) throw new Error(`PORTICO_ADMIN and PORTICO_ADMIN_PASSWORD: ${error.message}`, { cause: error });
    throw error;
  }
}
