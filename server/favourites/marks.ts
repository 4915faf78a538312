import type { Reader } from '#server/db/database.ts';

/** What can be marked as favourite (contract 7.3). */
export type FavouriteKind = 'workflow' | 'menu' | 'app';

/** A mark of a person. */
export interface Favourite {
  readonly kind: FavouriteKind;
  readonly appCode: string;
  readonly code: string;
}

/** What a person has marked of these kinds, in the order in which they did. */
export async function readFavourites(db: Reader, userId: string, ...kinds: readonly FavouriteKind[]): Promise<Favourite[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['kind', 'appCode', 'code'])
    .where('userId', '=', userId)
    .where('kind', 'in', [...kinds])
    .orderBy('createdAt')
    .orderBy('code')
    .execute();
  return rows.flatMap(({ kind, ...mark }) => kinds.filter((wanted) => wanted === kind).map((known) => ({ ...mark, kind: known })));
}

/** Marks something; what is marked twice stands once. */
export async function addFavourite(db: Reader, userId: string, favourite: Favourite, now: Date): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ ...favourite, userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a mark away, whether or not there is one; codes of menu nodes are unique in their application alone. */
export async function removeFavourite(db: Reader, userId: string, kind: FavouriteKind, code: string, appCode?: string): Promise<void> {
  let marks = db.deleteFrom('favourites').where('userId', '=', userId).where('kind', '=', kind).where('code', '=', code);
  if (appCode !== undefined) marks = marks.where('appCode', '=', appCode);
  await marks.execute();
}
