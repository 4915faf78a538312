import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, 2 passes, 1 lane (safety.md 2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password for the database. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * True when the password fits the hash.
 * Without a hash (unknown user, or none set) the same work is done against a decoy, so that time reveals nothing (S11).
 */
export async function isRightPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash != null;
}
