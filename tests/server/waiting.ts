import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Services } from '#server/services/services.ts';

/** Waits until so many statements on a table of this server wait for a lock that the test holds. */
export async function untilWaiting({ database }: Services, table: string, count: number): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(distinct "waiter"."pid")::int as "count" from pg_locks as "waiter"
      join pg_locks as "held" on "held"."pid" = "waiter"."pid"
      where not "waiter"."granted" and "held"."relation" = to_regclass(${`"${table}"`})`.execute(database.kysely);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(count);
}
