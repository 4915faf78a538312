import { sql, type RawBuilder } from 'kysely';
import type { WorkflowTimes } from '#schemas/workflow/track.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { stepNameIn } from '#server/workflow/lists/instanceParts.ts';
import { personName, type ListContext } from '#server/workflow/lists/listContext.ts';
import { every, some, type ListPredicate } from '#server/workflow/lists/predicates.ts';
import { reckoningFor, type Reckoning } from '#server/workflow/time/reckoning.ts';
import { gatherSpans, spreadOf, type Spans } from './durations.ts';

/** Which instances: those of a workflow started within times, from departments or below them; null = from any. */
export interface TimesRange {
  definition: WorkflowDefinition;
  from: Date;
  before: Date;
  /** Places in the tree, as `path` of a department. */
  departmentPaths: readonly string[] | null;
  withPeople: boolean;
}

const JOIN = sql`from "wfItemsAll" "item" join "wfInstancesAll" "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"`;
/** What a person has decided, undone or not; what a rule has answered took nobody's time. */
const DONE = sql`"item"."status" = 3 and "item"."decidedBy" is not null and "item"."openedAt" is not null`;
const OPEN = sql`"item"."status" = 2`;

/** How long a workflow, its steps and its people take, and where it waits (contract 11.1). */
export async function readTimes(context: ListContext, range: TimesRange): Promise<WorkflowTimes> {
  const { calendar } = await context.calendars.current(context.db);
  const reckoning = reckoningFor(range.definition.clock, calendar);
  const where = isInRange(range);
  const [whole, steps, people] = await Promise.all([
    readWhole(context, where),
    readGroups(context, where, sql`"item"."activityCode", null::text as "person"`),
    range.withPeople
      ? readGroups(context, where, sql`"item"."activityCode", case when ${OPEN} then "item"."ownerId" else "item"."decidedBy" end as "person"`)
      : [],
  ]);
  const { starts, ends, ...counts } = whole;
  const order = new Map([...range.definition.elements.values()].map(({ code, order: at }) => [code, at]));
  const placeOf = ({ activityCode }: Group): number => order.get(activityCode) ?? Infinity;
  return {
    ...counts,
    ...spreadOf({ starts, ends }, reckoning),
    steps: steps.toSorted((left, right) => placeOf(left) - placeOf(right) || 0).map((group) => presentStep(context, range.definition, group, reckoning)),
    people: people.toSorted((left, right) => placeOf(left) - placeOf(right) || 0).flatMap((group) => presentPerson(context, group, reckoning)),
  };
}

function isInRange({ definition, from, before, departmentPaths }: TimesRange): ListPredicate {
  const isWithin = (path: string): ListPredicate => sql<boolean>`"instance"."departmentPath" like ${`${path.replace(/[\\%_]/g, '\\$&')}%`}`;
  return every([
    sql<boolean>`"instance"."workflowCode" = ${definition.workflowCode} and "instance"."status" <> 'DRAFT'`,
    sql<boolean>`"instance"."startedAt" >= ${from} and "instance"."startedAt" < ${before}`,
    ...(departmentPaths === null ? [] : [some(departmentPaths.map(isWithin))]),
  ]);
}

interface Whole extends Spans {
  started: number;
  running: number;
  completed: number;
  refused: number;
  canceled: number;
}

async function readWhole({ db }: ListContext, where: ListPredicate): Promise<Whole> {
  const counted = (which: RawBuilder<unknown>) => sql`count(*) filter (where ${which})::integer`;
  const { rows } = await sql<Whole>`select count(*)::integer as "started", ${counted(sql`"status" in ('PROCESSING', 'EXCEPTION')`)} as "running",
      ${counted(sql`"status" = 'COMPLETED' and "approvalResult" is distinct from 2`)} as "completed",
      ${counted(sql`"status" = 'COMPLETED' and "approvalResult" = 2`)} as "refused", ${counted(sql`"status" = 'CANCELED'`)} as "canceled",
      ${gatherSpans('startedAt', 'finishedAt', sql`"finishedAt" is not null`)}
    from (select *, "id" as "number" from "wfInstancesAll" "instance" where ${where}) "instance"`.execute(db);
  return rows[0] ?? { started: 0, running: 0, completed: 0, refused: 0, canceled: 0, starts: null, ends: null };
}

/** Items of a step, or of a person at it. */
interface Group extends Spans {
  activityCode: string;
  person: string | null;
  done: number;
  timedOut: number;
  rejected: number;
  open: number;
  oldest: Date | null;
}

async function readGroups({ db, now }: ListContext, where: ListPredicate, key: RawBuilder<unknown>): Promise<Group[]> {
  const counted = (which: RawBuilder<unknown>) => sql`count(*) filter (where ${which})::integer`;
  const { rows } = await sql<Group>`select "activityCode", "person", ${counted(sql`"isDone"`)} as "done",
      ${counted(sql`"dueAt" < coalesce("finishedAt", ${now})`)} as "timedOut", ${counted(sql`"isDone" and "outcome" = 'reject'`)} as "rejected",
      ${counted(sql`not "isDone"`)} as "open", min("openedAt") filter (where not "isDone") as "oldest", ${gatherSpans('openedAt', 'finishedAt', sql`"isDone"`)}
    from (select ${key}, (${DONE}) as "isDone", "item"."dueAt", "item"."openedAt", "item"."finishedAt", "item"."outcome", "item"."id" as "number"
      ${JOIN} where ${where} and ((${DONE}) or (${OPEN}))) "counted"
    group by "activityCode", "person" order by "activityCode", "person"`.execute(db);
  return rows;
}

function presentStep(context: ListContext, definition: WorkflowDefinition, group: Group, reckoning: Reckoning): WorkflowTimes['steps'][number] {
  const { activityCode, done, timedOut, rejected, open } = group;
  return {
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    done,
    ...spreadOf(group, reckoning),
    timedOut,
    rejected,
    open,
    oldest: waitingSince(context, group, reckoning),
  };
}

function presentPerson(context: ListContext, group: Group, reckoning: Reckoning): WorkflowTimes['people'] {
  const { activityCode, person, done, open } = group;
  if (person === null) return [];
  const { median } = spreadOf(group, reckoning);
  return [{ id: person, name: personName(context, person), activityCode, done, median, open, oldest: waitingSince(context, group, reckoning) }];
}

function waitingSince({ now }: ListContext, { oldest }: Group, reckoning: Reckoning): number | null {
  return oldest && reckoning.between(oldest, now);
}
