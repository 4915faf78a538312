import { SIGN_IN_TRIES } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { countedAddress } from './countedAddress.ts';

/** Counts failed sign-ins per account and address (safety.md S11), an address of IPv6 by its network. */
export interface Attempts {
  /**
   * Runs one try. Tries of one account from one address wait for each other, so that a burst cannot slip past the count.
   * Returns `blocked` without running `attempt` after too many failures in the last 15 minutes.
   */
  run<T extends { succeeded: boolean }>(account: string, address: string, attempt: () => Promise<T>): Promise<T | 'blocked'>;
}

/** Opens the count; it lives in the database, so all processes see it. */
export function openAttempts(database: Database, maxFailures: number, now: () => Date): Attempts {
  const queues = new Map<string, Promise<unknown>>();

  const failures = async (account: string, address: string): Promise<number> => {
    const since = new Date(now().getTime() - SIGN_IN_TRIES.windowMinutes * 60_000);
    const { count } = await database.kysely
      .selectFrom('loginAttempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account', '=', account)
      .where('address', '=', address)
      .where('succeeded', '=', false)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  const tryOnce = async <T extends { succeeded: boolean }>(account: string, address: string, attempt: () => Promise<T>): Promise<T | 'blocked'> => {
    if ((await failures(account, address)) >= maxFailures) return 'blocked';
    const result = await attempt();
    await database.kysely.insertInto('loginAttempts').values({ account, address, at: now(), succeeded: result.succeeded }).execute();
    return result;
  };

  return {
    async run(account, from, attempt) {
      const address = countedAddress(from);
      const key = `${account}\n${address}`;
      const before = queues.get(key) ?? Promise.resolve();
      const mine = before.catch(() => undefined).then(() => tryOnce(account, address, attempt));
      queues.set(key, mine);
      try {
        return await mine;
      } finally {
        if (queues.get(key) === mine) queues.delete(key);
      }
    },
  };
}
