import { sql, type RawBuilder } from 'kysely';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Reader } from '#server/db/database.ts';
import { readOrderedIds, type OrderedIds } from '#server/query/orderedIds.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { isFrom, ofWorkflow, statesOf, type CommonFilter } from './commonFilter.ts';
import { within } from './done.ts';
import type { ListContext } from './listContext.ts';
import { every, holdsWord, isAmong, some, type ListPredicate } from './predicates.ts';
import { isInNames, searchWords } from './searchItems.ts';
import { timeRange } from './times.ts';

/** Which instances (contract 11.2). */
export interface InstanceFilter extends CommonFilter {
  wd?: string | null | undefined;
  instanceState?: string | null | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  abnormal?: string | null | undefined;
}

/** A list of instances, over the alias `instance`. */
export interface InstanceQuery {
  where: readonly ListPredicate[];
  order: RawBuilder<unknown>;
}

/** Drafts have not started: they stand by their last change. The database computes it. */
const BEGUN = sql`"instance"."begunAt"`;

/** Instances of which a person is the originator, or which they have started for somebody else (contract 11.2). Errors: 900400. */
export function myInstancesQuery(context: ListContext, filter: InstanceFilter): InstanceQuery {
  const { id } = context.actor;
  const states = statesOf(filter.instanceState);
  const isMine = sql<boolean>`("instance"."originatorId" = ${id} or ("instance"."startedById" = ${id} and "instance"."startedById" <> "instance"."originatorId"))`;
  const isStarted = states.length > 0 ? [] : [sql<boolean>`"instance"."status" <> 'DRAFT'`];
  return { where: [isMine, ...isStarted, ...common(context, filter, states)], order: sql`${BEGUN} desc, "instance"."id"` };
}

/** Instances of everybody, for administrators (contract 11.2). Errors: 900400. */
export function allInstancesQuery(context: ListContext, filter: InstanceFilter): InstanceQuery {
  const abnormal = filter.abnormal ? ABNORMAL.get(filter.abnormal) : undefined;
  if (filter.abnormal && !abnormal) throw invalidParameter('abnormal');
  const where = [...common(context, filter, statesOf(filter.instanceState)), ...(abnormal ? [abnormal] : [])];
  return { where, order: sql`${BEGUN} desc, "instance"."id"` };
}

/** Only one whose steps found nobody has an activation that says so. */
const ABNORMAL: ReadonlyMap<string, ListPredicate> = new Map([
  ['EXCEPTION', sql<boolean>`"instance"."status" = 'EXCEPTION'`],
  [
    'NO_PARTICIPANT',
    sql<boolean>`("instance"."status" = 'EXCEPTION' and exists (select 1 from "wfActivations" "step" where "step"."objectId" = "instance"."objectId"
      and "step"."instanceId" = "instance"."id" and "step"."status" = 'Exception' and "step"."detail"::json ->> 'fault' = 'noParticipant'))`,
  ],
  ['SUSPENDED', sql<boolean>`"instance"."suspendedAt" is not null`],
]);

function common(context: ListContext, filter: InstanceFilter, states: readonly string[]): ListPredicate[] {
  return [
    ...ofWorkflow(context, filter, 'instance'),
    ...isFrom(context, filter),
    ...(states.length > 0 ? [isAmong(sql.ref('instance.status'), states)] : []),
    ...within('instance.startedAt', timeRange(filter, context.timeZone)),
    ...searchWords(filter.wd ?? '').map((word) => some([...isInNames(context, word), ...isInNumbers(context, word)])),
  ];
}

/** A word in the number of the record, of the models that have one to see. */
function isInNumbers({ apps, catalogue, reader }: ListContext, word: string): ListPredicate[] {
  const schemaCodes = new Set([...apps.workflows.values()].map(({ definition }) => definition.schemaCode));
  return [...schemaCodes].flatMap((schemaCode) => {
    const model = catalogue.find(schemaCode);
    const item = reader.hiddenItems(schemaCode).has('sequenceNo') ? undefined : model?.items.get('sequenceNo');
    if (!model || !item) return [];
    const hasNumber = sql<boolean>`exists (select 1 from ${sql.table(model.table)} as "record" where "record"."id" = "instance"."objectId"
      and ${holdsWord(sql.ref(`record.${item.column}`), word)})`;
    return [every([isAmong(sql.ref('instance.schemaCode'), [schemaCode]), hasNumber])];
  });
}

/** A page of instances. Shape: `start` from 0. */
export async function readInstanceRows(db: Reader, { where, order }: InstanceQuery, { start, size }: { start: number; size: number }): Promise<InstanceRow[]> {
  const { rows } =
    await sql<InstanceRow>`select "instance".* from "wfInstancesAll" "instance" where ${every(where)} order by ${order} offset ${start} limit ${size}`.execute(
      db,
    );
  return rows;
}

/** Ids of all instances of a list, in its order. */
export function readInstanceIds(db: Reader, { where, order }: InstanceQuery): Promise<OrderedIds> {
  return readOrderedIds(
    db,
    sql`select "instance"."id", row_number() over (order by ${order}) as "place" from "wfInstancesAll" "instance" where ${every(where)}`,
  );
}

/** How many instances a list has. */
export async function countInstanceRows(db: Reader, { where }: InstanceQuery): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`select count(*) as "count" from "wfInstancesAll" "instance" where ${every(where)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
