import { randomUUID } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { IMPORT_FIXES, readImportFixes } from '#schemas/sheets/importFixes.ts';
import { isWorkListCode } from '#schemas/workflow/workListQuery.ts';
import { seeModel, listOfModel } from '#server/policies/access.ts';
import { notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

/** One entry per list and user, whatever name it is saved under (contract 9). */
const SINGLE_TYPES = new Set(['COLUMNS', 'VIEW_EXPORT_QUERY', IMPORT_FIXES]);
const MOST_PER_PLACE = 100;
const MOST_PER_USER = 2000;

/** GET common_query/list: the user's own settings of a list (contract 9). */
export const savedQueries: Handler<Calls['savedQueries']> = async ({ services, actor, query }) =>
  services.database.kysely
    .selectFrom('savedQueries')
    .select(['id', 'name', 'type', 'schemaCode', 'queryCode', 'content'])
    .where('userId', '=', actor.id)
    .where('type', '=', query.type)
    .where('schemaCode', '=', query.schemaCode)
    .where('queryCode', '=', query.queryCode)
    .orderBy('sortKey')
    .orderBy('modifiedAt')
    .limit(MOST_PER_PLACE)
    .execute();

/** PQ common_query/deleteCommonQuery: what is deleted already counts as deleted now (contract 9). */
export const deleteSavedQuery: Handler<Calls['deleteSavedQuery']> = async ({ services, actor, query }) => {
  await services.database.kysely.deleteFrom('savedQueries').where('id', '=', query.id).where('userId', '=', actor.id).execute();
};

/** GET common_query/moveSort: one takes the place of another of the same list and kind; those between move up or down (contract 9). */
export const moveSavedQuery: Handler<Calls['moveSavedQuery']> = async ({ services, actor, query }) =>
  services.database.transaction(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute();
    const own = tx.selectFrom('savedQueries').where('userId', '=', actor.id);
    const target = await own.select(['type', 'schemaCode', 'queryCode']).where('id', '=', query.targetId).executeTakeFirst();
    if (!target) throw notFound();
    const { type, schemaCode, queryCode } = target;
    const place = own.where('type', '=', type).where('schemaCode', '=', schemaCode).where('queryCode', '=', queryCode);
    const ids = (await place.select('id').orderBy('sortKey').orderBy('modifiedAt').execute()).map(({ id }) => id);
    const from = ids.indexOf(query.id);
    if (from < 0) throw notFound();
    const moved = ids.toSpliced(from, 1).toSpliced(ids.indexOf(query.targetId), 0, query.id);
    for (const [sortKey, id] of moved.entries()) await tx.updateTable('savedQueries').set({ sortKey }).where('id', '=', id).execute();
  });

/** POST common_query/save: stores or replaces one; of type COLUMNS or IMPORT_FIXES there is one per list (contract 5.1, 9). Errors: 900400 for what are no IMPORT_FIXES; 900404 for an `id` of another person, kind or list. */
export const saveQuery: Handler<Calls['saveQuery']> = async (exchange) => {
  const { services, actor, body } = exchange;
  requireList(exchange);
  const { name, type, schemaCode, queryCode, content } = body;
  if (type === IMPORT_FIXES && !readImportFixes(content)) throw invalidParameter('content');
  return services.database.transaction(async (tx) => {
    // The row of the person makes two tabs that save at once wait for each other.
    await tx.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute();
    const place = tx
      .selectFrom('savedQueries')
      .where('userId', '=', actor.id)
      .where('type', '=', type)
      .where('schemaCode', '=', schemaCode)
      .where('queryCode', '=', queryCode);
    const others = await place.select('id').execute();
    const id = body.id || (SINGLE_TYPES.has(type) ? others[0]?.id : undefined);
    if (id) {
      const changed = await tx
        .updateTable('savedQueries')
        .set({ name, content, modifiedAt: services.now() })
        .where('id', '=', id)
        .where('userId', '=', actor.id)
        // One of another kind or list would take on what was never checked for it.
        .where('type', '=', type)
        .where('schemaCode', '=', schemaCode)
        .where('queryCode', '=', queryCode)
        .returning(['id', 'name', 'type', 'schemaCode', 'queryCode', 'content'])
        .executeTakeFirst();
      if (!changed) throw notFound();
      return changed;
    }
    const { count } = await tx
      .selectFrom('savedQueries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (others.length >= MOST_PER_PLACE || Number(count) >= MOST_PER_USER) throw invalidParameter('name', queryReasons.tooManySaved);
    const row = { id: randomUUID(), name, type, schemaCode, queryCode, content };
    await tx
      .insertInto('savedQueries')
      .values({ ...row, userId: actor.id, sortKey: others.length })
      .execute();
    return row;
  });
};

/** Settings belong to a list that exists: under made-up codes one person could fill the database. Errors: 900404. */
function requireList(exchange: Exchange<Calls['saveQuery']>): void {
  const { schemaCode, queryCode } = exchange.body;
  if (schemaCode === '' && isWorkListCode(queryCode)) return;
  const seen = seeModel(exchange, schemaCode);
  if (queryCode !== '') listOfModel(seen, queryCode);
}
