import { sql, type RawBuilder } from 'kysely';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { isFrom, ofWorkflow, ownersMeant, statesOf, type CommonFilter } from './commonFilter.ts';
import { within } from './done.ts';
import type { ItemQuery } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { isAmong, type ListPredicate } from './predicates.ts';
import { searchItems } from './searchItems.ts';
import { summaryOfRecord } from './summary.ts';
import { timeRange } from './times.ts';

/** Which items of everybody (contract 11.2). */
export interface AllItemsFilter extends CommonFilter {
  wd?: string | null | undefined;
  /** Owner: a person, or with `unitType` 1 a department with all below it. */
  participant?: string | null | undefined;
  itemState?: string | null | undefined;
  instanceState?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
}

/** Statuses by the name of the filter; drafts belong to who writes them. */
const OPEN = sql`= ${sql.lit(WORK_ITEM_STATUS.processing)}`;
const ITEM_STATES: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['open', OPEN],
  ['done', sql`= ${sql.lit(WORK_ITEM_STATUS.completed)}`],
  ['all', sql`<> ${sql.lit(WORK_ITEM_STATUS.draft)}`],
]);

const BY_RECEIPT = sql`"item"."openedAt" desc nulls last, "item"."id"`;

/** The items of everybody, for administrators (contract 11.2). Errors: 900400. */
export async function allItemsQuery(context: ListContext, filter: AllItemsFilter): Promise<ItemQuery> {
  const state = ITEM_STATES.get(filter.itemState ?? 'open');
  if (!state) throw invalidParameter('itemState');
  const states = statesOf(filter.instanceState);
  const query = {
    ofItem: [
      sql<boolean>`"item"."status" ${state}`,
      ...isOf(context, filter),
      ...within('item.openedAt', timeRange(filter, context.timeZone)),
      ...ofWorkflow(context, filter, 'item'),
    ],
    ofInstance: [...isFrom(context, filter), ...(states.length > 0 ? [isAmong(sql.ref('instance.status'), states)] : [])],
    order: BY_RECEIPT,
    withArchive: state !== OPEN,
  };
  if (!filter.wd) return query;
  return { ...query, ofInstance: [...query.ofInstance, await searchItems(context, query, filter.wd, summaryOfRecord)], inOnePass: true };
}

function isOf(context: ListContext, { participant, unitType }: AllItemsFilter): ListPredicate[] {
  return participant ? [isAmong(sql.ref('item.ownerId'), ownersMeant(context, participant, unitType))] : [];
}
