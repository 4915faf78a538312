import { constants, generateKeyPair, privateDecrypt, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicKey } from '#schemas/session.ts';
import { RSA_KEY } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { keyIndexInvalid } from '#server/refusals/session.ts';

/** The key exchange of contract 3.3: hides a password from logs and readers of the body. */
export interface PasswordKeys {
  /** A public key with a new index. */
  offer(): Promise<PublicKey>;
  /**
   * Opens cipher texts made under one index; the index is consumed, right or wrong.
   * Errors: Refused 900408, one text for every failure.
   */
  open(index: string, cipherTexts: readonly string[]): Promise<string[]>;
}

const PADDING = 'OAEP-SHA256';
const minutes = (count: number): number => count * 60_000;
const generate = promisify(generateKeyPair);

/** Opens the key exchange; key pairs are shared by all processes through the database and rotate every hour. */
export function openPasswordKeys(database: Database, now: () => Date): PasswordKeys {
  let making: Promise<{ id: string; publicKey: string }> | undefined;

  const newest = () =>
    database.kysely
      .selectFrom('rsaKeys')
      .select(['id', 'publicKey'])
      .where('createdAt', '>', new Date(now().getTime() - minutes(RSA_KEY.rotateMinutes)))
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();

  const make = async (): Promise<{ id: string; publicKey: string }> => {
    const pair = await generate('rsa', {
      modulusLength: RSA_KEY.bits,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key = { id: randomUUID(), publicKey: pair.publicKey.toString('base64') };
    const outdated = new Date(now().getTime() - minutes(RSA_KEY.rotateMinutes + RSA_KEY.graceMinutes));
    await database.transaction(async (tx) => {
      await tx
        .insertInto('rsaKeys')
        .values({ ...key, privateKey: pair.privateKey, createdAt: now() })
        .execute();
      await tx.deleteFrom('rsaKeys').where('createdAt', '<', outdated).execute();
      await tx.deleteFrom('rsaIndexes').where('expiresAt', '<', now()).execute();
    });
    return key;
  };

  const current = async (): Promise<{ id: string; publicKey: string }> => {
    const key = await newest();
    if (key) return key;
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };

  return {
    async offer() {
      const key = await current();
      const index = randomBytes(18).toString('base64url');
      const expiresAt = new Date(now().getTime() + minutes(RSA_KEY.indexMinutes));
      await database.kysely.insertInto('rsaIndexes').values({ id: index, keyId: key.id, expiresAt }).execute();
      return { index, key: key.publicKey, padding: PADDING };
    },
    async open(index, cipherTexts) {
      const used = await database.kysely
        .updateTable('rsaIndexes')
        .set({ usedAt: now() })
        .where('id', '=', index)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .returning('keyId')
        .executeTakeFirst();
      if (!used) throw keyIndexInvalid();
      const key = await database.kysely.selectFrom('rsaKeys').select(['privateKey', 'createdAt']).where('id', '=', used.keyId).executeTakeFirst();
      const oldest = now().getTime() - minutes(RSA_KEY.rotateMinutes + RSA_KEY.graceMinutes);
      if (!key || key.createdAt.getTime() < oldest) throw keyIndexInvalid();
      return cipherTexts.map((text) => decrypted(key.privateKey, index, text));
    },
  };
}

function decrypted(privateKey: string, index: string, cipherText: string): string {
  if (!/^[A-Za-z0-9+/]{512}$/.test(cipherText)) throw keyIndexInvalid();
  try {
    const bytes = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(index, 'utf8') },
      Buffer.from(cipherText, 'base64'),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw keyIndexInvalid();
  }
}
