import { sql } from 'kysely';
import type { NewRecent } from '#schemas/workflow/favourites.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';

/** How many different things are remembered (contract 7.3). */
const MOST_RECENTS = 50;

/** Something that was opened, as it is stored; `objectId` and `schemaCode` are empty but for records. */
export interface StoredRecent {
  readonly kind: NewRecent['kind'];
  readonly appCode: string;
  readonly code: string;
  readonly objectId: string;
  readonly schemaCode: string;
  readonly openedAt: Date;
}

const KINDS: readonly NewRecent['kind'][] = ['menu', 'record', 'report', 'page'];

/** What a person opened last, the last first. */
export async function readRecents(db: Reader, userId: string): Promise<StoredRecent[]> {
  const rows = await db
    .selectFrom('recents')
    .select(['kind', 'appCode', 'code', 'objectId', 'schemaCode', 'openedAt'])
    .where('userId', '=', userId)
    .orderBy('openedAt', 'desc')
    .orderBy('code')
    .limit(MOST_RECENTS)
    .execute();
  return rows.flatMap(({ kind, ...row }) => KINDS.filter((known) => known === kind).map((known) => ({ ...row, kind: known })));
}

/** Remembers that something was opened: what was opened before moves to the front, what is too long ago is forgotten. */
export async function storeRecent(tx: Tx, userId: string, recent: StoredRecent): Promise<void> {
  await lockUntilEnd(tx, 'recents', [userId]);
  const { kind, appCode, code, objectId } = recent;
  let same = tx.deleteFrom('recents').where('userId', '=', userId).where('kind', '=', kind).where('appCode', '=', appCode).where('objectId', '=', objectId);
  // A record is the same from wherever it was opened.
  if (kind !== 'record') same = same.where('code', '=', code);
  await same.execute();
  await tx
    .insertInto('recents')
    .values({ ...recent, userId })
    .execute();
  await sql`delete from "recents" where "userId" = ${userId} and ("kind", "appCode", "code", "objectId") in (
    select "kind", "appCode", "code", "objectId" from "recents" where "userId" = ${userId} order by "openedAt" desc offset ${MOST_RECENTS})`.execute(tx);
}
