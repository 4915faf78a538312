import { sql, type RawBuilder } from 'kysely';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import { openZone, DAY_MS } from '#server/workflow/time/zone.ts';
import { batchSteps } from './batchSteps.ts';
import { isFrom, ofWorkflow, type CommonFilter } from './commonFilter.ts';
import { ownOrDelegated } from './delegatedItems.ts';
import { fromItems, type ItemQuery } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import type { ListPredicate } from './predicates.ts';
import { searchItems } from './searchItems.ts';
import { summaryOfTask } from './summary.ts';

/** Which of somebody's open items, and in which order (contract 11.2). */
export interface TodoFilter extends CommonFilter {
  wd?: string | null | undefined;
  batchOperate?: boolean | null | undefined;
  timeout?: string | null | undefined;
  sort?: string | null | undefined;
}

/** Newest first; ties by id. */
const BY_RECEIPT = sql`"item"."openedAt" desc, "item"."id"`;
const BY_DUE = sql`"item"."dueAt" nulls last, "item"."id"`;

/** Open items of suspended instances are in no to-do list. */
const RUNNING = sql<boolean>`not exists (select 1 from "wfInstances" "suspended" where "suspended"."suspendedAt" is not null
  and "suspended"."objectId" = "item"."objectId" and "suspended"."id" = "item"."instanceId")`;

/** The to-do list of a person: what they own or was delegated to them (contract 11.2). Errors: 900400. */
export async function todoQuery(context: ListContext, viewer: Viewer, filter: TodoFilter): Promise<ItemQuery> {
  const { sort = 'receive', timeout, wd, batchOperate } = filter;
  if (sort !== null && sort !== 'receive' && sort !== 'due') throw invalidParameter('sort');
  const query = {
    ofItem: [
      sql<boolean>`"item"."status" = 2`,
      await ownOrDelegated(context, viewer),
      RUNNING,
      ...ofWorkflow(context, filter, 'item'),
      ...(timeout ? [timeoutIs(timeout, context)] : []),
    ],
    ofInstance: isFrom(context, filter),
    order: sort === 'due' ? BY_DUE : BY_RECEIPT,
    withArchive: false,
  };
  const ofInstance = [
    ...query.ofInstance,
    ...(batchOperate ? [await batchSteps(context, query)] : []),
    ...(wd ? [await searchItems(context, query, wd, summaryOfTask)] : []),
  ];
  return { ...query, ofInstance, inOnePass: Boolean(wd) };
}

/** Time-out states by the name of the filter; of items that are open now. */
const TIMEOUTS: ReadonlyMap<string, (now: Date, dayEnd: Date) => ListPredicate> = new Map([
  ['TIMEOUT', (now: Date) => overdue(now)],
  ['TODAY', (now: Date, dayEnd: Date) => dueToday(now, dayEnd)],
  ['SOON', (now: Date) => sql<boolean>`("item"."orangeAt" <= ${now} and ("item"."dueAt" is null or "item"."dueAt" >= ${now}))`],
]);

const overdue = (now: Date): ListPredicate => sql<boolean>`"item"."dueAt" < ${now}`;
const dueToday = (now: Date, dayEnd: Date): ListPredicate => sql<boolean>`("item"."dueAt" >= ${now} and "item"."dueAt" < ${dayEnd})`;

function timeoutIs(name: string, context: ListContext): ListPredicate {
  const predicate = TIMEOUTS.get(name);
  if (!predicate) throw invalidParameter('timeout');
  return predicate(context.now, endOfDay(context));
}

/** When the day is over by the server's clock. */
function endOfDay({ now, timeZone }: ListContext): Date {
  const zone = openZone(timeZone);
  return new Date(zone.toInstant((Math.floor(zone.toWall(now.getTime()) / DAY_MS) + 1) * DAY_MS));
}

/** Numbers of somebody's to-do list by workflow, overdue ones and those due today. */
export interface TodoCount {
  workflowCode: string;
  count: number;
  overdue: number;
  today: number;
}

/** Counts the to-do list of a person by workflow. */
export async function countTodo(context: ListContext, viewer: Viewer, appCode: string | null | undefined): Promise<TodoCount[]> {
  const query = await todoQuery(context, viewer, { appCode });
  const { now } = context;
  const counted = (predicate: RawBuilder<unknown>) => sql`count(*) filter (where ${predicate})`;
  const { rows } = await sql<Record<keyof TodoCount, string>>`select "item"."workflowCode", count(*) as "count", ${counted(overdue(now))} as "overdue",
    ${counted(dueToday(now, endOfDay(context)))} as "today" ${fromItems(query)} group by 1 order by 1`.execute(context.db);
  return rows.map(({ workflowCode, count, overdue: over, today }) => ({ workflowCode, count: Number(count), overdue: Number(over), today: Number(today) }));
}
