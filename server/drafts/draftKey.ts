import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

/**
 * The key of a person for what their browser keeps of unsaved forms, made of a secret of the server's own: nobody else is given it,
 * and it is another one once their password has changed. Shape: 32 bytes in base64. Source: contract 10.5.
 */
export async function draftKeyOf({ kysely }: Database, userId: string): Promise<string> {
  const [{ secret }, { passwordHash }] = await Promise.all([
    kysely.selectFrom('serverSecrets').select('secret').where('name', '=', 'drafts').executeTakeFirstOrThrow(),
    kysely.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow(),
  ]);
  return createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(JSON.stringify([userId, passwordHash]))
    .digest('base64');
}
