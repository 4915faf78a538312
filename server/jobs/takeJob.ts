import { sql, type Selectable } from 'kysely';
import { TaskStatus } from '#schemas/codes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { AnyKind } from './jobs.ts';

/** A row of the table as the process that took it works on it. */
export type TakenRow = Selectable<Tables['jobs']>;

/** Which jobs may be taken, and by whom. */
export interface Taker {
  /** Names the process that takes the job in the column `leaseOwner`. */
  owner: string;
  /** How long its lease lasts without a renewal, ms. */
  leaseMs: number;
  kinds: readonly (AnyKind & { perUser: number })[];
}

/** `now()` of the database and some milliseconds: leases of several machines are measured by one clock. */
export function after(ms: number) {
  return sql<Date>`now() + ${ms}::double precision * interval '1 millisecond'`;
}

/**
 * Takes the oldest job that waits, or whose process died, unless its owner already runs as many of its kind as allowed.
 * Undefined when there is none.
 */
export function takeJob(database: Database, taker: Taker): Promise<TakenRow | undefined> {
  return database.transaction(async (tx) => {
    for (const kind of taker.kinds) {
      const row = await takeOfKind(tx, taker, kind);
      if (row) return row;
    }
    return undefined;
  });
}

async function takeOfKind(tx: Tx, { owner, leaseMs }: Taker, { name, perUser }: Taker['kinds'][number]): Promise<TakenRow | undefined> {
  const found = await tx
    .selectFrom('jobs')
    .select(['id', 'userId'])
    .where('kind', '=', name)
    .where('runAt', '<=', sql<Date>`now()`)
    .where(isFree)
    .where(({ eb }) => eb(runningOf(sql.ref('jobs.userId'), name), '<', perUser))
    .orderBy('runAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) return undefined;
  // The row of the person makes two processes that take jobs of one person wait for each other, so that both count correctly.
  await tx.selectFrom('users').select('id').where('id', '=', found.userId).forUpdate().execute();
  return tx
    .updateTable('jobs')
    .set({
      status: TaskStatus.running,
      leaseOwner: owner,
      leaseUntil: after(leaseMs),
      startedAt: sql`coalesce("startedAt", now())`,
      attempts: sql`"attempts" + 1`,
    })
    .where('id', '=', found.id)
    .where(({ eb }) => eb(runningOf(sql`${found.userId}`, name), '<', perUser))
    .returningAll()
    .executeTakeFirst();
}

const isFree = sql<boolean>`("status" = ${TaskStatus.queued} or ("status" = ${TaskStatus.running} and "leaseUntil" < now()))`;

/** How many jobs of a kind running processes have of a person. */
function runningOf(userId: ReturnType<typeof sql>, kind: string) {
  return sql<number>`(select count(*) from "jobs" as "other" where "other"."userId" = ${userId} and "other"."kind" = ${kind}
    and "other"."status" = ${TaskStatus.running} and "other"."leaseUntil" >= now())`;
}
