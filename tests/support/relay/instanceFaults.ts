import { sql } from 'kysely';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { loadRow } from '#server/store/rows.ts';
import { openOwners } from '#server/workflow/store/openOwners.ts';
import { readInstances } from '#server/workflow/store/readInstances.ts';
import type { LoadedInstance } from '#server/workflow/store/readInstance.ts';
import { definitionOf } from '#server/workflow/versions/definitionOf.ts';
import { groupBy } from '../groupBy.ts';
import { miscounted } from '../../server/workflow/core/ballots.ts';
import { brokenInvariants } from '../../server/workflow/core/invariants.ts';
import { replayFaults } from '../../server/workflow/core/oracle.ts';

/** What is stored for the clock to do, by instance. */
interface Awaited {
  timers: Map<string, { kind: string; subject: number }[]>;
  continuations: Map<string, { kind: string }[]>;
  /** Children by their parent. */
  children: Map<string, { token: number | null; status: string }[]>;
}

/**
 * Reads every instance and holds against it: a second reading of its events and votes, its record's status and people, the columns
 * of its items, what the clock has to do for it, and that one which does not go on by itself says so (contract 21.1 to 21.13).
 * Shape: what does not hold, in words.
 */
export async function instanceFaults(db: Reader, apps: LoadedApps, catalogue: Catalogue): Promise<string[]> {
  const rows = await db.selectFrom('wfInstances').selectAll().orderBy('startedAt').execute();
  const loaded = [...(await readInstances(db, rows)).values()];
  const awaited = await readAwaited(db);
  const faults: string[] = [];
  for (const instance of loaded) {
    const { row, state } = instance;
    const isDraft = row.status === 'DRAFT';
    const found = [
      ...(isDraft ? [] : [...replayFaults(await definitionOf(db, apps, row), state), ...brokenInvariants(state), ...miscounted(state)]),
      ...(await recordFaults(db, catalogue, instance)),
      ...progressFaults(instance, awaited),
      ...childFaults(instance, awaited),
    ];
    faults.push(...found.map((fault) => `${row.workflowCode} ${row.id} ${row.status}: ${fault}`));
  }
  return [...faults, ...(await exceptionFaults(db)), ...(await columnFaults(db)), ...(await timerFaults(db)), ...(await createdFaults(db, catalogue))];
}

async function readAwaited(db: Reader): Promise<Awaited> {
  const [timers, continuations, children] = [
    await db.selectFrom('wfTimers').select(['instanceId', 'kind', 'subject']).execute(),
    await db.selectFrom('wfContinuations').select(['instanceId', 'kind']).execute(),
    await db.selectFrom('wfInstances').select(['parentId', 'parentToken as token', 'status']).where('parentId', 'is not', null).execute(),
  ];
  return {
    timers: groupBy(timers, ({ instanceId }) => instanceId),
    continuations: groupBy(continuations, ({ instanceId }) => instanceId),
    children: groupBy(children, ({ parentId }) => parentId ?? ''),
  };
}

/** The record says what its instance is, and whose turn it is (contract 21.13). */
async function recordFaults(db: Reader, catalogue: Catalogue, { row, state }: LoadedInstance): Promise<string[]> {
  const stored = await loadRow(db, catalogue, catalogue.model(row.schemaCode), row.objectId);
  if (!stored) return ['its record is not there'];
  const { workflowInstanceId, sequenceStatus, participants_: people, title } = stored.data;
  const ids = Array.isArray(people) ? people.map(({ id }: { id: string }) => id) : [];
  const owners = openOwners(state);
  return [
    ...(workflowInstanceId === row.id ? [] : [`its record names ${String(workflowInstanceId)}`]),
    ...(sequenceStatus === row.status && state.status === row.status ? [] : [`its record is ${String(sequenceStatus)}, its state ${state.status}`]),
    ...(ids.toSorted().join() === owners.toSorted().join() ? [] : [`participants_ are ${ids.join()}, open items have ${owners.join()} (${String(title)})`]),
  ];
}

/** One that runs has somebody or something that lets it go on; one that does not says that it is in exception. */
function progressFaults({ row, state }: LoadedInstance, { timers, continuations, children }: Awaited): string[] {
  const isRunning = row.status === 'PROCESSING' || row.status === 'EXCEPTION';
  if (!isRunning) return (timers.get(row.id) ?? []).map(({ kind, subject }) => `is over, yet has the timer ${kind} ${subject}`);
  const hasOpen = openOwners(state).length > 0;
  const hasChild = (children.get(row.id) ?? []).some(({ status }) => status === 'PROCESSING' || status === 'EXCEPTION');
  const goesOn = hasOpen || hasChild || (timers.get(row.id)?.length ?? 0) > 0 || (continuations.get(row.id)?.length ?? 0) > 0;
  return row.status === 'PROCESSING' && !goesOn ? ['nothing lets it go on'] : [];
}

/** Those who administer workflows have one unread message of each instance in exception, and none of others (contract 21.9, 21.16). */
async function exceptionFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    unread: number;
  }>`select "instance"."id", "instance"."status", count("message"."id")::integer as "unread"
    from "wfInstances" "instance" left join "notifications" "message" on "message"."workflowInstanceId" = "instance"."id"
      and "message"."icon" = ${WorkflowMessageIcon.exception} and "message"."userId" = 'sysadmin' and "message"."readAt" is null
    group by 1, 2 having count("message"."id") <> case "instance"."status" when 'EXCEPTION' then 1 else 0 end`.execute(db);
  return rows.map(({ id, status, unread }) => `${id} is ${status}, of which administrators have ${unread} messages`);
}

/** Each call has as many children as it wants, and waits only while one of them runs or is heard of. */
function childFaults({ row, state }: LoadedInstance, { children, continuations }: Awaited): string[] {
  const isBusy = (continuations.get(row.id)?.length ?? 0) > 0;
  return [...state.activations.values()].flatMap(({ token, activityCode, type, status, children: wanted }) => {
    if (type !== 'callActivity' || !wanted) return [];
    const own = (children.get(row.id) ?? []).filter((child) => child.token === token);
    const running = own.filter((child) => child.status === 'PROCESSING' || child.status === 'EXCEPTION').length;
    return [
      ...(own.length <= wanted.expected ? [] : [`${activityCode} has ${own.length} children of ${wanted.expected}`]),
      ...(status === 'Processing' && running === 0 && !isBusy && row.suspendedAt === null ? [`${activityCode} waits for children that are over`] : []),
    ];
  });
}

/** Columns by which lists find items say what the engine's item says. */
async function columnFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select "id" from "wfItems" where "status"::text is distinct from "detail"::json->>'status'
    or "ownerId" is distinct from "detail"::json->>'ownerId' or "undone"::text is distinct from "detail"::json->>'undone'
    or "decidedBy" is distinct from "detail"::json->>'decidedBy' or "outcome" is distinct from "detail"::json->>'outcome'`.execute(db);
  return rows.map(({ id }) => `item ${id} is otherwise than its columns`);
}

/** Limits wait at open items alone, and an item passes once by its limit. */
async function timerFaults(db: Reader): Promise<string[]> {
  const { rows: idle } = await sql<{ id: string; status: number }>`select "item"."id", "item"."status" from "wfTimers" "timer"
    join "wfItems" "item" on "item"."instanceId" = "timer"."instanceId" and "item"."number" = "timer"."subject"
    where "timer"."kind" = 'limit' and "item"."status" not in (1, 2)`.execute(db);
  const { rows: twice } = await sql<{ instanceId: string; number: number }>`select "instanceId", "number" from "wfLog"
    where "automatic" = 'timeout' and "number" is not null group by "instanceId", "number", "action" having count(*) > 1`.execute(db);
  return [
    ...idle.map(({ id, status }) => `item ${id} is ${status} and has a limit`),
    ...twice.map(({ instanceId, number }) => `item ${instanceId}-${number} passed twice by its limit`),
  ];
}

/** `lp:create once` has made one record an instance. */
async function createdFaults(db: Reader, catalogue: Catalogue): Promise<string[]> {
  const column = catalogue.model('slip').items.get('parcel')?.column ?? '';
  const { rows } = await sql<{ parcel: string; count: number }>`select ${sql.ref(column)} as "parcel", count(*) as "count"
    from ${sql.table(catalogue.model('slip').table)} group by 1 having count(*) > 1`.execute(db);
  return rows.map(({ parcel, count }) => `parcel ${parcel} has ${count} slips`);
}
