import { sql } from 'kysely';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { ReadRow } from '#server/workflow/store/reads.ts';
import { isFrom, ofWorkflow, statesOf, type CommonFilter } from './commonFilter.ts';
import { within } from './done.ts';
import { fromJoined, type ItemQuery, type ItemRow } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { isAmong } from './predicates.ts';
import { searchItems } from './searchItems.ts';
import { summaryOfRecord } from './summary.ts';
import { timeRange } from './times.ts';

/** Which of what was circulated to somebody (contract 11.2). */
export interface CirculatedFilter extends CommonFilter {
  wd?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  instanceState?: string | null | undefined;
}

/** A circulated item of a list. Shape: `id` as on the wire; it has no number among the items of its instance. */
export type CirculatedRow = ItemRow & Pick<ReadRow, 'why' | 'at' | 'readAt'>;

const BY_RECEIPT = sql`"item"."at" desc, "item"."instanceId", "item"."number"`;
const BY_READING = sql`"item"."readAt" desc, "item"."instanceId", "item"."number"`;

/** What was circulated to a person and they have read, or not: by when they read it, or received it (contract 11.2). Errors: 900400. */
export async function circulatedQuery(context: ListContext, filter: CirculatedFilter, isRead: boolean): Promise<ItemQuery> {
  const states = statesOf(filter.instanceState);
  const query = {
    ofItem: [
      isAmong(sql.ref('item.userId'), [context.actor.id]),
      isRead ? sql<boolean>`"item"."readAt" is not null` : sql<boolean>`"item"."readAt" is null`,
      ...within(isRead ? 'item.readAt' : 'item.at', timeRange(filter, context.timeZone)),
      ...ofWorkflow(context, filter, 'item'),
    ],
    ofInstance: [...isFrom(context, filter), ...(states.length > 0 ? [isAmong(sql.ref('instance.status'), states)] : [])],
    order: isRead ? BY_READING : BY_RECEIPT,
    withArchive: true,
    circulated: true,
  };
  return filter.wd ? { ...query, ofInstance: [...query.ofInstance, await searchItems(context, query, filter.wd, summaryOfRecord)] } : query;
}

type Columns = InstanceRow & { item_id: string; item_activityCode: string; item_why: string; item_at: Date; item_readAt: Date | null };

/** A page of circulated items. Shape: `start` from 0. */
export async function readCirculatedRows({ db }: ListContext, query: ItemQuery, { start, size }: { start: number; size: number }): Promise<CirculatedRow[]> {
  const { rows } = await sql<Columns>`select "instance".*, "item"."id" as "item_id", "item"."activityCode" as "item_activityCode", "item"."why" as "item_why",
      "item"."at" as "item_at", "item"."readAt" as "item_readAt"
    ${fromJoined(query)} order by ${query.order} offset ${start} limit ${size}`.execute(db);
  return rows.map(({ item_id: id, item_activityCode: activityCode, item_why: why, item_at: at, item_readAt: readAt, ...instance }) => ({
    number: 0,
    id,
    activityCode,
    why,
    at,
    readAt,
    instance,
  }));
}
