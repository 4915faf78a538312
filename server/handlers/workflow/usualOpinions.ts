import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import { USUAL_OPINIONS } from '#schemas/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/refusals/access.ts';
import { opinionEmpty, tooManyOpinions } from '#server/refusals/opinions.ts';
import type { Handler } from '#server/services/handler.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';

/** GET getCommonCommentList: own usual opinions in their order (contract 11). */
export const usualOpinions: Handler<Calls['usualOpinions']> = async ({ services, actor }) =>
  services.database.kysely
    .selectFrom('usualOpinions')
    .select(['id', 'content', 'sortKey'])
    .where('userId', '=', actor.id)
    .orderBy('sortKey')
    .orderBy('id')
    .execute();

/** POST save: keeps a usual opinion at the end of the list, or changes one (contract 21.18). Errors: 900400, 900404. */
export const saveUsualOpinion: Handler<Calls['saveUsualOpinion']> = async ({ services, actor, body }) => {
  const content = body.content.trim();
  if (content === '') throw opinionEmpty();
  await services.database.transaction(async (tx) => {
    if (!body.id) return addOpinion(tx, actor.id, content);
    const changed = await ownOpinion(tx, actor.id, body.id).set({ content }).returning('id').executeTakeFirst();
    if (!changed) throw notFound();
  });
  return null;
};

/** PQ deleteCommonComment: what is gone already counts as deleted now. */
export const deleteUsualOpinion: Handler<Calls['deleteUsualOpinion']> = async ({ services, actor, query }) => {
  await services.database.kysely.deleteFrom('usualOpinions').where('id', '=', query.id).where('userId', '=', actor.id).execute();
  return null;
};

/** POST updateSort: those named come first in the order given, the others stay behind them. */
export const sortUsualOpinions: Handler<Calls['sortUsualOpinions']> = async ({ services, actor, body }) => {
  await services.database.transaction(async (tx) => {
    await lockUntilEnd(tx, 'usualOpinions', [actor.id]);
    await sql`update "usualOpinions" "own" set "sortKey" = "wanted"."place" - 1 from (
        select "id", row_number() over (order by coalesce(array_position(${body.ids}::text[], "id"), ${USUAL_OPINIONS.perPerson + 1}), "sortKey", "id") as "place"
        from "usualOpinions" where "userId" = ${actor.id}) as "wanted"
      where "own"."id" = "wanted"."id"`.execute(tx);
  });
  return null;
};

const ownOpinion = (tx: Tx, userId: string, id: string) => tx.updateTable('usualOpinions').where('id', '=', id).where('userId', '=', userId);

/** Errors: 900400 at the most one person keeps. */
async function addOpinion(tx: Tx, userId: string, content: string): Promise<void> {
  await lockUntilEnd(tx, 'usualOpinions', [userId]);
  const { count, last } = await tx
    .selectFrom('usualOpinions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sortKey').as('last')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= USUAL_OPINIONS.perPerson) throw tooManyOpinions(USUAL_OPINIONS.perPerson);
  await tx
    .insertInto('usualOpinions')
    .values({ id: randomUUID(), userId, content, sortKey: (last ?? -1) + 1 })
    .execute();
}
