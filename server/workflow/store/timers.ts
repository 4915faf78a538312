import { sql, type Selectable } from 'kysely';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import type { TimeLimits } from '#server/workflow/time/limits.ts';
import type { InstanceRow } from './instanceRow.ts';

type TimerRow = Selectable<Tables['wfTimers']>;
/** Which timer of an instance: `subject` = number of the item, or token of the step. */
export type TimerKey = Pick<TimerRow, 'kind' | 'subject' | 'element'>;
/** A timer with what it does. */
export type Timer = TimerKey & Pick<TimerRow, 'stage' | 'dueAt'>;
/** A timer whose time has come, with the instance it belongs to. */
export type DueTimer = Timer & { runAt: Date } & Pick<TimerRow, 'objectId' | 'instanceId' | 'failures'>;

/** Where the limits of a work item stand. */
export interface ItemLimits extends TimeLimits {
  readonly stoppedAt: Date | null;
  readonly firedStage: number;
}

/** What an act changes of limits and timers; `dropped` is taken away before `timers` are written. */
export interface TimerChanges {
  items: (ItemLimits & { number: number })[];
  dropped: TimerKey[];
  timers: Timer[];
}

/** The timer of a work item: it has one, for the moment that comes next. */
export const limitTimer = (number: number): TimerKey => ({ kind: 'limit', subject: number, element: '' });

const KEY = sql.raw('"kind" text, "subject" integer, "element" text');

/** Writes limits of items and timers of an instance in one statement. */
export async function writeTimers(tx: Tx, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>, { items, dropped, timers }: TimerChanges): Promise<void> {
  if (items.length + dropped.length + timers.length === 0) return;
  // A statement sees a row only once: what is written again is not dropped before.
  const written = new Set(timers.map(textOfKey));
  const removed = dropped.filter((key) => !written.has(textOfKey(key)));
  const write = sql`
    with "limits" as (
      update "wfItems" set "warnAt" = "new"."warnAt", "dueAt" = "new"."dueAt", "orangeAt" = "new"."orangeAt", "redAt" = "new"."redAt",
        "stoppedAt" = "new"."stoppedAt", "firedStage" = "new"."firedStage"
      from json_to_recordset(${JSON.stringify(items)}::text::json) as "new"("number" integer, "warnAt" timestamptz, "dueAt" timestamptz,
        "orangeAt" timestamptz, "redAt" timestamptz, "stoppedAt" timestamptz, "firedStage" smallint)
      where "wfItems"."objectId" = ${objectId} and "wfItems"."instanceId" = ${id} and "wfItems"."number" = "new"."number"),
    "gone" as (
      delete from "wfTimers" using json_to_recordset(${JSON.stringify(removed)}::text::json) as "old"(${KEY})
      where "wfTimers"."objectId" = ${objectId} and "wfTimers"."instanceId" = ${id} and "wfTimers"."kind" = "old"."kind"
        and "wfTimers"."subject" = "old"."subject" and "wfTimers"."element" = "old"."element")
    insert into "wfTimers" ("objectId", "instanceId", "kind", "subject", "element", "stage", "dueAt", "runAt")
    select ${objectId}, ${id}, "kind", "subject", "element", "stage", "dueAt", "dueAt"
    from json_to_recordset(${JSON.stringify(timers)}::text::json) as "new"(${KEY}, "stage" smallint, "dueAt" timestamptz)
    on conflict ("objectId", "instanceId", "kind", "subject", "element") do update
      set "stage" = excluded."stage", "dueAt" = excluded."dueAt", "runAt" = excluded."runAt", "failures" = 0`;
  await sendWithNext(tx, write.compile(tx));
}

const textOfKey = ({ kind, subject, element }: TimerKey): string => `${kind} ${subject} ${element}`;

/** Limits of items of an instance, by number. */
export async function readLimits(db: Reader, { objectId, id }: InstanceRow, numbers: readonly number[]): Promise<Map<number, ItemLimits>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('wfItems')
    .select(['number', 'warnAt', 'dueAt', 'orangeAt', 'redAt', 'stoppedAt', 'firedStage'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('number', 'in', [...numbers])
    .execute();
  return new Map(rows.map(({ number, ...limits }) => [number, limits]));
}

/** Every timer of an instance. */
export async function readTimers(db: Reader, { objectId, id }: InstanceRow): Promise<Timer[]> {
  return db
    .selectFrom('wfTimers')
    .select(['kind', 'subject', 'element', 'stage', 'dueAt'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .execute();
}

/** Stops every timer of an instance. */
export async function stopTimers(tx: Tx, { objectId, id }: InstanceRow): Promise<void> {
  await sendWithNext(tx, tx.updateTable('wfTimers').set({ runAt: null }).where('objectId', '=', objectId).where('instanceId', '=', id).compile());
}

/** Takes every timer of an instance away. */
export async function removeTimers(db: Reader, { objectId, id }: Pick<InstanceRow, 'objectId' | 'id'>): Promise<void> {
  await db.deleteFrom('wfTimers').where('objectId', '=', objectId).where('instanceId', '=', id).execute();
}

/** Timers whose time has come, in the order in which they fire: of one moment limits before boundary timers. Shape: `except` = ids of instances. */
export async function dueTimers(db: Reader, now: Date, { most, except }: { most: number; except: readonly string[] }): Promise<DueTimer[]> {
  const rows = await db
    .selectFrom('wfTimers')
    .selectAll()
    .where('runAt', '<=', now)
    .where(sql<boolean>`"instanceId" <> all(${[...except]}::text[])`)
    .orderBy('runAt')
    .orderBy('kind', 'desc')
    .orderBy('instanceId')
    .orderBy('subject')
    .limit(most)
    .execute();
  return rows.flatMap((row) => (row.runAt === null ? [] : { ...row, runAt: row.runAt }));
}

/** The timer of an instance that fires first. */
export async function firstTimer(db: Reader, { objectId, id }: InstanceRow, now: Date): Promise<(Timer & { runAt: Date | null }) | undefined> {
  return db
    .selectFrom('wfTimers')
    .select(['kind', 'subject', 'element', 'stage', 'dueAt', 'runAt'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('runAt', '<=', now)
    .orderBy('runAt')
    .orderBy('kind', 'desc')
    .orderBy('subject')
    .orderBy('element')
    .limit(1)
    .executeTakeFirst();
}

/** Tries a timer again later. */
export async function postponeTimer(db: Reader, { objectId, instanceId, kind, subject, element, failures }: DueTimer, runAt: Date): Promise<void> {
  await db
    .updateTable('wfTimers')
    .set({ runAt, failures: failures + 1 })
    .where('objectId', '=', objectId)
    .where('instanceId', '=', instanceId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('element', '=', element)
    .where('runAt', 'is not', null)
    .execute();
}
