import { sql, type RawBuilder } from 'kysely';
import type { Activation, FlowEvent, InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { partsOfText, withUndone } from './parts.ts';
import { INSTANCE_COLUMNS, stateOfRow, type InstanceRow } from './instanceRow.ts';

/** What an item keeps beside the engine's state: the act it ended with, the opinion. Its limits are those of store/timers. */
export interface ItemExtras {
  /** Number of the act (contract 6.7). */
  action: number | null;
  /** Opinion as given (contract 10.4): JSON text. */
  approval: string | null;
}

/** What a new item has of them. */
export const NO_EXTRAS: ItemExtras = { action: null, approval: null };

/** An instance with everything the engine needs of it. */
export interface LoadedInstance {
  row: InstanceRow;
  state: InstanceState;
  /** By number of the item. */
  extras: ReadonlyMap<number, ItemExtras>;
}

/**
 * Locks the row of an instance, alone: what an act judges is read in a statement of its own after the wait, as a joined
 * read would show what was there before it (contract 21.14, workflow.md 4). One that was put aside is over, and answers as
 * such (contract 21.17). Undefined when there is none.
 */
export async function lockInstance(tx: Tx, id: string): Promise<InstanceRow | undefined> {
  const row = await tx.selectFrom('wfInstances').select(INSTANCE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? tx.selectFrom('wfInstancesArchive').select(INSTANCE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** As lockInstance, without waiting: undefined also while somebody acts on it. */
export async function lockFreeInstance(tx: Tx, id: string): Promise<InstanceRow | undefined> {
  return tx.selectFrom('wfInstances').select(INSTANCE_COLUMNS).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

/** Steps, items and events as three JSON arrays; null = there is none. */
interface Parts {
  activations: string | null;
  items: string | null;
  events: string | null;
}

type ItemPart = [item: WorkItem, action: number | null, approval: string | null, firstReadAt: string | null];
type EventPart = [event: FlowEvent, undone: boolean];

/** Reads steps, items and history of an instance whose row is locked or was just read; one that is over also where it was put aside (contract 21.17). */
export function readInstance(db: Reader, row: InstanceRow): Promise<LoadedInstance> {
  return readParts(db, row, row.status === 'COMPLETED' || row.status === 'CANCELED' ? 'All' : '');
}

/**
 * Locks an instance and reads it with one way to the database: two statements, of which the second takes its snapshot when the first has
 * waited. Undefined when there is none.
 */
export async function lockAndRead(tx: Tx, id: string): Promise<LoadedInstance | undefined> {
  await sendWithNext(tx, tx.selectFrom('wfInstances').select('id').where('id', '=', id).forUpdate().compile());
  const { rows } = await sql<InstanceRow & Parts>`select ${OF_INSTANCE}, ${partColumns('', sql`"instance"."objectId"`, sql`"instance"."id"`)}
    from "wfInstances" "instance" where "instance"."id" = ${id}`.execute(tx);
  if (rows[0]) {
    const { activations, items, events, ...row } = rows[0];
    return toLoaded(row, { activations, items, events });
  }
  const archived = await lockInstance(tx, id);
  return archived && readInstance(tx, archived);
}

const OF_INSTANCE = sql.join(INSTANCE_COLUMNS.map((column) => sql.ref(`instance.${column}`)));

async function readParts(db: Reader, row: InstanceRow, tables: '' | 'All'): Promise<LoadedInstance> {
  const { rows } = await sql<Parts>`select ${partColumns(tables, sql`${row.objectId}`, sql`${row.id}`)}`.execute(db);
  return toLoaded(row, rows[0] ?? { activations: null, items: null, events: null });
}

/** Columns with all steps, items and events of an instance: the texts of `writeInstance`, concatenated as they are. */
function partColumns(tables: '' | 'All', objectId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (
    table: string,
    part: string,
    order: string,
  ): RawBuilder<unknown> => sql`(select '[' || string_agg(${sql.raw(part)}, ',' order by ${sql.ref(order)}) || ']'
    from ${sql.table(`${table}${tables}`)} "part" where "part"."objectId" = ${objectId} and "part"."instanceId" = ${id})`;
  return sql`${column('wfActivations', '"detail"', 'token')} as "activations",
    ${column('wfItems', `'[' || "detail" || ',' || ${OF_ITEMS} || ']'`, 'number')} as "items",
    ${column('wfEvents', `'[' || "detail" || ',' || "undone"::text || ']'`, 'seq')} as "events"`;
}

const OF_ITEMS = ['action', 'approval', 'firstReadAt'].map((name) => `coalesce(to_json("${name}")::text, 'null')`).join(` || ',' || `);

function toLoaded(row: InstanceRow, parts: Parts): LoadedInstance {
  const work = partsOfText<ItemPart>(parts.items);
  const items = work.map(([item, , , firstReadAt]): WorkItem => ({ ...item, firstReadAt: momentOf(firstReadAt) }));
  const state = stateOfRow(row, {
    activations: new Map(partsOfText<Activation>(parts.activations).map((step) => [step.token, step])),
    items: new Map(items.map((item) => [item.id, item])),
    events: partsOfText<EventPart>(parts.events).map(([event, undone]) => withUndone(event, undone)),
  });
  return { row, state, extras: new Map(work.map(([{ id }, action, approval]) => [id, { action, approval }])) };
}

function momentOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
