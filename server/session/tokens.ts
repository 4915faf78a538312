import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A token nobody can guess: 256 random bits as URL-safe text. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: SHA-256 as hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Closes a text with a key made of `secret`, so that the database alone cannot read it. */
export function closeWith(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', successorKey(secret), iv);
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64');
}

/** Opens what `closeWith` made. Errors: throws when the secret is another. */
export function openWith(secret: string, closed: string): string {
  const bytes = Buffer.from(closed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', successorKey(secret), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function successorKey(secret: string): Buffer {
  return createHash('sha256').update(`successor:${secret}`).digest();
}
