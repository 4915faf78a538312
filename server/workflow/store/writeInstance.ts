import { sql, type RawBuilder } from 'kysely';
import type { Activation, FlowEvent, InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { markingText, nextSeqOf, type InstanceRow } from './instanceRow.ts';
import { NO_EXTRAS, type ItemExtras, type LoadedInstance } from './readInstance.ts';

/** Fields of the row of an instance that are not the engine's. */
export type InstanceFields = Pick<
  InstanceRow,
  'name' | 'workflowVersion' | 'startedAt' | 'sheetCode' | 'originatorId' | 'startedById' | 'departmentId' | 'departmentPath'
>;

/** What an act has made of an instance, as the engine and its driver give it. */
export interface InstanceChange {
  state: InstanceState;
  touched: { items: ReadonlySet<number>; activations: ReadonlySet<number>; events: ReadonlySet<number> };
  /** Fields of items that are not the engine's, as they are after the act, by number. */
  extras: ReadonlyMap<number, ItemExtras>;
  /** Fields of the instance's row that this act changes beside those of the engine. */
  row?: Partial<InstanceFields>;
  /** What was stored before; left out = what has been touched is written whole. */
  former?: Pick<LoadedInstance, 'state' | 'extras'>;
}

const ITEM_COLUMNS = sql.raw(
  '"number", "id", "token", "activityCode", "ownerId", "type", "status", "openedAt", "firstReadAt", "decidedBy", "action", "outcome", "undone", "approval", "finishedAt", "detail"',
);
const STEP_COLUMNS = sql.raw('"token", "activityCode", "status", "outcome", "undone", "startedAt", "finishedAt", "detail"');

/**
 * Writes everything an act has changed in one statement: items and steps, events that are new or undone, the row of the
 * instance. Source: workflow.md 4.
 */
export async function writeInstance(tx: Tx, row: InstanceRow, change: InstanceChange, now: Date): Promise<void> {
  const { objectId, id } = row;
  const { state, touched, extras, row: fields = {}, former } = change;
  const items = [...touched.items].flatMap((number) => state.items.get(number) ?? []);
  const steps = [...touched.activations].flatMap((token) => state.activations.get(token) ?? []);
  const events = state.events.filter(({ seq }) => touched.events.has(seq));
  const isKnown = (item: WorkItem): boolean =>
    isUndoneOnly(former?.state.items.get(item.id), item) && hasSameExtras(former?.extras.get(item.id), extras.get(item.id));
  const isKnownStep = (step: Activation): boolean => isUndoneOnly(former?.state.activations.get(step.token), step);
  // Numbers of events only grow: what has happened before this act can only be undone.
  const firstNew = nextSeqOf(row);
  const marks = [
    marksOf(
      { table: 'wfItems', key: 'number', set: IN_DETAIL },
      items.filter(isKnown).map(({ id: key, undone }) => ({ key, undone })),
    ),
    marksOf(
      { table: 'wfActivations', key: 'token', set: IN_DETAIL },
      steps.filter(isKnownStep).map(({ token: key, undone }) => ({ key, undone })),
    ),
    marksOf(
      { table: 'wfEvents', key: 'seq', set: sql`` },
      events.filter(({ seq }) => seq < firstNew).map(({ seq: key, undone }) => ({ key, undone })),
    ),
  ];
  const newItems = items.filter((item) => !isKnown(item)).map((item) => itemRow(id, state, item, extras.get(item.id) ?? NO_EXTRAS));
  const newSteps = steps.filter((step) => !isKnownStep(step)).map(stepRow);
  const newEvents = events.filter(({ seq }) => seq >= firstNew).map(eventRow);
  const changed = {
    ...fields,
    status: state.status,
    approvalResult: state.approvalResult,
    suspendedAt: dateOfMs(state.suspendedAt),
    finishedAt: state.status === 'COMPLETED' || state.status === 'CANCELED' ? now : null,
    marking: markingText(state),
    modifiedAt: now,
  };
  const assignments = Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const write = sql`
    with "steps" as (
      insert into "wfActivations" ("objectId", "instanceId", ${STEP_COLUMNS})
      select ${objectId}, ${id}, ${STEP_COLUMNS} from json_to_recordset(${JSON.stringify(newSteps)}::text::json) as "new"(
        "token" integer, "activityCode" text, "status" text, "outcome" text, "undone" boolean, "startedAt" timestamptz, "finishedAt" timestamptz, "detail" text)
      on conflict ("objectId", "instanceId", "token") do update set "status" = excluded."status", "outcome" = excluded."outcome",
        "undone" = excluded."undone", "finishedAt" = excluded."finishedAt", "detail" = excluded."detail"),
    "work" as (
      insert into "wfItems" ("objectId", "instanceId", "appCode", "workflowCode", ${ITEM_COLUMNS})
      select ${objectId}, ${id}, ${row.appCode}, ${row.workflowCode}, ${ITEM_COLUMNS} from json_to_recordset(${JSON.stringify(newItems)}::text::json) as "new"(
        "number" integer, "id" text, "token" integer, "activityCode" text, "ownerId" text, "type" smallint, "status" smallint, "openedAt" timestamptz,
        "firstReadAt" timestamptz, "decidedBy" text, "action" smallint, "outcome" text, "undone" boolean,
        "approval" text, "finishedAt" timestamptz, "detail" text)
      on conflict ("objectId", "instanceId", "number") do update set "ownerId" = excluded."ownerId", "type" = excluded."type", "status" = excluded."status",
        "openedAt" = excluded."openedAt", "firstReadAt" = excluded."firstReadAt",
        "decidedBy" = excluded."decidedBy", "action" = excluded."action", "outcome" = excluded."outcome", "undone" = excluded."undone",
        "approval" = excluded."approval", "finishedAt" = excluded."finishedAt", "detail" = excluded."detail"),
    "history" as (
      insert into "wfEvents" ("objectId", "instanceId", "seq", "undone", "detail")
      select ${objectId}, ${id}, "seq", "undone", "detail" from json_to_recordset(${JSON.stringify(newEvents)}::text::json) as "new"("seq" integer, "undone" boolean, "detail" text)
      on conflict ("objectId", "instanceId", "seq") do update set "undone" = excluded."undone")${sql.join(
        marks.map((mark) => mark(row)),
        sql``,
      )}
    update "wfInstances" set ${sql.join(assignments)} where "objectId" = ${objectId} and "id" = ${id}`;
  await sendWithNext(tx, write.compile(tx));
}

interface Undoable {
  undone: boolean;
}

/** Whether nothing has changed but that it no longer counts: a return undoes hundreds of steps, items and events, which stay as they are. */
function isUndoneOnly<T extends Undoable>(before: T | undefined, after: T): boolean {
  if (!before || before.undone === after.undone) return false;
  const former = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([key, value]) => key === 'undone' || former.get(key) === value);
}

const hasSameExtras = (before: ItemExtras | undefined, after: ItemExtras | undefined): boolean =>
  before?.action === after?.action && before?.approval === after?.approval;

/** In the text of a row the name stands once: within other texts its quotes are escaped. */
const IN_DETAIL = sql`, "detail" = replace("detail", '"undone":' || (not "mark"."undone")::text, '"undone":' || "mark"."undone"::text)`;

/** Part of the statement that marks rows of a table; nothing where there is none. Shape: `set` = what is set beside the column. */
function marksOf(
  { table, key, set }: { table: string; key: string; set: RawBuilder<unknown> },
  marks: readonly (Undoable & { key: number })[],
): (of: InstanceRow) => RawBuilder<unknown> {
  if (marks.length === 0) return () => sql``;
  return ({ objectId, id }) => sql`,
    ${sql.ref(`marked ${table}`)} as (
      update ${sql.table(table)} set "undone" = "mark"."undone"${set} from json_to_recordset(${JSON.stringify(marks)}::text::json) as "mark"("key" integer, "undone" boolean)
      where "objectId" = ${objectId} and "instanceId" = ${id} and ${sql.ref(`${table}.${key}`)} = "mark"."key")`;
}

/** Id of an item on the wire: that of its instance, and its number there. */
export function idOfItem(instanceId: string, number: number): string {
  return `${instanceId}-${number}`;
}

function itemRow(instanceId: string, state: InstanceState, item: WorkItem, { approval, action }: ItemExtras) {
  const { id, token, ownerId, type, status, openedAt, firstReadAt, decidedBy, outcome, undone, finishedAt } = item;
  return {
    number: id,
    id: idOfItem(instanceId, id),
    token,
    activityCode: state.activations.get(token)?.activityCode ?? '',
    ownerId,
    type,
    status,
    openedAt: dateOfMs(openedAt),
    firstReadAt: dateOfMs(firstReadAt),
    decidedBy,
    action,
    outcome,
    undone,
    approval,
    finishedAt: dateOfMs(finishedAt),
    detail: JSON.stringify(item),
  };
}

function stepRow(activation: Activation) {
  const { token, activityCode, status, outcome, undone, startedAt, finishedAt } = activation;
  return { token, activityCode, status, outcome, undone, startedAt: dateOfMs(startedAt), finishedAt: dateOfMs(finishedAt), detail: JSON.stringify(activation) };
}

function eventRow(event: FlowEvent) {
  return { seq: event.seq, undone: event.undone, detail: JSON.stringify(event) };
}

function dateOfMs(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
