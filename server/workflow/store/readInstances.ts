import { sql, type RawBuilder } from 'kysely';
import type { Activation, FlowEvent, WorkItem } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { TimeLimits } from '#server/workflow/time/limits.ts';
import { stateOfRow, type InstanceRow } from './instanceRow.ts';
import { partsOfText, withUndone } from './parts.ts';
import type { OpenedInstances } from './openedInstances.ts';
import type { ItemExtras, LoadedInstance } from './readInstance.ts';

/** What lists show of an item beside what acts need of it. */
export interface ItemMarks extends TimeLimits {
  /** Since when its limits stand still. */
  readonly stoppedAt: Date | null;
  readonly urged: number;
}

/** An instance as lists read it. */
export interface ListedInstance extends LoadedInstance {
  /** By number of the item. */
  marks: ReadonlyMap<number, ItemMarks>;
}

/** Steps, items and events of an instance, each as one JSON array: a page of instances has hundreds of them. Null = it has none. */
export interface InstanceParts {
  steps: string | null;
  items: string | null;
  events: string | null;
}

/** What an item has of these, in this order; most items have none. */
const MARKS = ['firstReadAt', 'warnAt', 'dueAt', 'orangeAt', 'redAt', 'stoppedAt', 'approval', 'urged'] as const;
const HAS_MARKS = sql`num_nonnulls(${sql.join(MARKS.map((name) => (name === 'urged' ? sql`nullif("urged", 0)` : sql.ref(name))))}) > 0`;
const MARKS_TEXT = sql`case when ${HAS_MARKS} then json_build_array(${sql.join(MARKS.map((name) => sql.ref(name)))})::text else 'null' end`;

type Moment = string | null;
type ItemPart = [item: WorkItem, action: number | null, marks: [Moment, Moment, Moment, Moment, Moment, Moment, approval: string | null, urged: number] | null];
type EventPart = [event: FlowEvent, undone: boolean];

/** The texts of `writeInstance`, joined to an instance. */
function columnsOfParts(tables: '' | 'All'): RawBuilder<unknown> {
  const column = (
    table: string,
    part: RawBuilder<unknown>,
    name: keyof InstanceParts,
  ): RawBuilder<unknown> => sql`(select '[' || string_agg(${part}, ',') || ']'
    from ${sql.id(`${table}${tables}`)} where "objectId" = "wanted"."object" and "instanceId" = "wanted"."instance") as ${sql.ref(name)}`;
  return sql.join([
    column('wfActivations', sql`"detail"`, 'steps'),
    column('wfItems', sql`'[' || "detail" || ',' || coalesce("action"::text, 'null') || ',' || ${MARKS_TEXT} || ']'`, 'items'),
    column('wfEvents', sql`'[' || "detail" || ',' || "undone"::text || ']'`, 'events'),
  ]);
}

/** Reads several instances whole, with one statement however many they are. Shape: by id, in the order of the rows. */
export async function readInstances(db: Reader, rows: readonly InstanceRow[]): Promise<Map<string, ListedInstance>> {
  const open = await readToOpen(db, rows);
  return new Map(rows.map((row) => [row.id, open(row)]));
}

/**
 * As `readInstances`; each instance is parsed when it is wanted, so that those of a page are not made all at once. Shape: `opened` = where
 * those are kept that are likely to be wanted again.
 */
export async function readToOpen(db: Reader, rows: readonly InstanceRow[], opened?: OpenedInstances): Promise<(row: InstanceRow) => ListedInstance> {
  if (rows.length === 0) return (row) => toListed(row, NO_PARTS);
  const wanted = sql`unnest(${rows.map(({ objectId }) => objectId)}::text[], ${rows.map(({ id }) => id)}::text[]) as "wanted"("object", "instance")`;
  // What is over may have been put aside (contract 21.17); what runs never is.
  const isOver = rows.some(({ status }) => status === 'COMPLETED' || status === 'CANCELED');
  const found = await sql<InstanceParts & { instance: string }>`select "instance", ${columnsOfParts(isOver ? 'All' : '')} from ${wanted}`.execute(db);
  const parts = new Map(found.rows.map((one) => [one.instance, one]));
  return (row) => {
    const { steps, items, events } = parts.get(row.id) ?? NO_PARTS;
    const read = { steps, items, events };
    return opened ? opened.open(row, read, () => toListed(row, read)) : toListed(row, read);
  };
}

const NO_PARTS: InstanceParts = { steps: null, items: null, events: null };

/** Puts an instance together. Steps, items and events stand in the order in which they were made, as in `readInstance`. */
function toListed(row: InstanceRow, { steps, items, events }: InstanceParts): ListedInstance {
  const extras = new Map<number, ItemExtras>();
  const marks = new Map<number, ItemMarks>();
  const work = partsOfText<ItemPart>(items).map(([item, action, marked]) => {
    const [firstReadAt, warnAt, dueAt, orangeAt, redAt, stoppedAt, approval, urged] = marked ?? NO_MARKS;
    extras.set(item.id, { action, approval });
    marks.set(item.id, {
      warnAt: dateOfText(warnAt),
      dueAt: dateOfText(dueAt),
      orangeAt: dateOfText(orangeAt),
      redAt: dateOfText(redAt),
      stoppedAt: dateOfText(stoppedAt),
      urged: urged ?? 0,
    });
    return { ...item, firstReadAt: dateOfText(firstReadAt)?.getTime() ?? null };
  });
  const state = stateOfRow(row, {
    activations: new Map(
      partsOfText<Activation>(steps)
        .toSorted((left, right) => left.token - right.token)
        .map((activation) => [activation.token, activation]),
    ),
    items: new Map(work.toSorted((left, right) => left.id - right.id).map((item) => [item.id, item])),
    events: partsOfText<EventPart>(events)
      .map(([event, undone]) => withUndone(event, undone))
      .toSorted((left, right) => left.seq - right.seq),
  });
  return { row, state, extras, marks };
}

const NO_MARKS = [null, null, null, null, null, null, null, 0] as const;

const dateOfText = (moment: Moment): Date | null => (moment === null ? null : new Date(moment));
