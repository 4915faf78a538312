import { setTimeout as wait } from 'node:timers/promises';
import { databaseErrorCode } from './errors.ts';

const SERIALISATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 6;

/** Runs a transaction again when the database ended it for the sake of another one (40001, 40P01). */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = databaseErrorCode(error);
      const again = code === SERIALISATION_FAILURE || code === DEADLOCK;
      if (!again || attempt === ATTEMPTS) throw error;
      // A random wait, so that two that met once do not meet again.
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}
