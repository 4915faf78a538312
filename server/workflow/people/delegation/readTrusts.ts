import type { Reader } from '#server/db/database.ts';
import { toTrust, type Trust } from './trust.ts';

/** A delegation by its id. */
export async function readTrust(db: Reader, id: string): Promise<Trust | undefined> {
  const row = await db.selectFrom('wfTrusts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTrust(row);
}

/**
 * Delegations of a person (`as` trustor) or to them, the one that begins last first, of those that begin alike the one made last.
 * Units: `page` 0-based. Shape: `total` = how many there are.
 */
export async function listTrusts(
  db: Reader,
  { as, userId }: { as: 'trustor' | 'trustee'; userId: string },
  { page, size }: { page: number; size: number },
): Promise<{ total: number; trusts: Trust[] }> {
  const own = db.selectFrom('wfTrusts').where(as === 'trustor' ? 'trustorId' : 'trusteeId', '=', userId);
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('startAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(page * size)
    .limit(size)
    .execute();
  return { total, trusts: rows.map(toTrust) };
}
