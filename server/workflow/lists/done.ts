import { sql, type RawBuilder } from 'kysely';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { isFrom, ofWorkflow, commaParts, statesOf, type CommonFilter } from './commonFilter.ts';
import type { ItemQuery } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { every, isAmong, type ListPredicate } from './predicates.ts';
import { searchItems } from './searchItems.ts';
import { summaryOfRecord } from './summary.ts';
import { timeRange, type TimeRange } from './times.ts';

/** Which of what somebody has done (contract 11.2). */
export interface DoneFilter extends CommonFilter {
  wd?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  instanceState?: string | null | undefined;
  status?: string | null | undefined;
}

const LATEST_FIRST = sql`"item"."finishedAt" desc, "item"."id"`;

/**
 * What a person, or their delegate for them, has done: of each instance and step the latest, rejected and undone ones among them
 * (contract 11.2, 21.8). Errors: 900400.
 */
export async function doneQuery(context: ListContext, filter: DoneFilter): Promise<ItemQuery> {
  const { id } = context.actor;
  const actions = commaParts(filter.status).map(Number);
  if (!actions.every(isActionNumber)) throw invalidParameter('status');
  const states = statesOf(filter.instanceState);
  const ofPerson = [isDoneBy(id), ...ofWorkflow(context, filter, 'item')];
  const narrowed = [
    ...within('item.finishedAt', timeRange(filter, context.timeZone)),
    ...(actions.length > 0 ? [sql<boolean>`"item"."action" = any(${actions}::smallint[])`] : []),
  ];
  const ofInstance = [...isFrom(context, filter), ...(states.length > 0 ? [isAmong(sql.ref('instance.status'), states)] : [])];
  const query = { rows: latestOf(ofPerson), ofItem: narrowed, ofInstance, order: LATEST_FIRST, withArchive: true, inOnePass: true };
  return filter.wd ? { ...query, ofInstance: [...ofInstance, await searchItems(context, query, filter.wd, summaryOfRecord)] } : query;
}

/** Numbers of acts in logs (contract 6.7): 0 to the last named one, and 99. */
function isActionNumber(action: number): boolean {
  return Number.isInteger(action) && ((action >= 0 && action <= Math.max(...ACTION_NAMES.keys())) || action === 99);
}

/** What was answered by nobody but a rule is done by nobody. */
function isDoneBy(id: string): ListPredicate {
  return sql<boolean>`("item"."status" = 3 and ("item"."decidedBy" = ${id} or ("item"."ownerId" = ${id} and "item"."decidedBy" is not null)))`;
}

/** Of each step of an instance the latest: one pass over all that somebody has done, where a look into the instance of each takes ten times as long. */
function latestOf(predicates: readonly ListPredicate[]): RawBuilder<unknown> {
  return sql`(select distinct on ("item"."objectId", "item"."instanceId", "item"."activityCode") ${LISTED} from "wfItemsAll" "item" where ${every(predicates)}
    order by "item"."objectId", "item"."instanceId", "item"."activityCode", "item"."finishedAt" desc, "item"."number" desc)`;
}

const LISTED = sql.join(
  ['objectId', 'instanceId', 'number', 'id', 'activityCode', 'openedAt', 'dueAt', 'finishedAt', 'action'].map((name) => sql.ref(`item.${name}`)),
);

/** A moment within a range, by the name of its column. */
export function within(column: string, { from, before }: TimeRange): ListPredicate[] {
  const at = sql.ref(column);
  return [...(from ? [sql<boolean>`${at} >= ${from}`] : []), ...(before ? [sql<boolean>`${at} < ${before}`] : [])];
}
