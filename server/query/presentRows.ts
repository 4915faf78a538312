import { sql } from 'kysely';
import { NO_WORKFLOW } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Reader } from '#server/db/database.ts';
import type { Actor } from '#server/store/actor.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { decodeRows, type DriverRow } from '#server/store/codec.ts';
import type { NameSource } from '#server/store/names.ts';
import { readSheets } from '#server/store/sheets.ts';
import type { ChosenColumns } from './columns.ts';

/** Names as this actor may read them. */
export function namesFor(actor: Actor, from: Pick<NameSource, 'db' | 'catalogue'>): NameSource {
  return { ...from, known: actor.unit, hiddenIn: (schemaCode) => actor.hiddenItems(schemaCode) };
}

/** Rows as a list answers them (contract 6.2, 8.2): names of people and related records read once for the page. */
export async function presentRows(source: NameSource, model: StoredModel, columns: ChosenColumns, rows: readonly DriverRow[]): Promise<ListRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => String(row.id));
  const [data, sheets, leaves] = await Promise.all([
    decodeRows(source, columns.items, rows, 'row'),
    Promise.all(
      columns.sheets.map((chosen) => readSheets(source, { ...chosen.sheet, items: new Map(chosen.items.map((item) => [item.code, item])) }, ids, 'row')),
    ),
    readParents(source.db, model, ids),
  ]);
  return rows.map((row, index) => {
    const values = data[index] ?? {};
    columns.sheets.forEach(({ sheet }, position) => {
      values[sheet.propertyCode] = sheets[position]?.get(String(row.id)) ?? [];
    });
    const state = workflowState(model, row);
    for (const code of ['workflowInstanceId', 'sequenceStatus'] as const) if (code in values) values[code] = state[code] ?? null;
    return { id: String(row.id), data: values, ...state, ...(leaves ? { leaf: !leaves.has(String(row.id)) } : {}) };
  });
}

/** `--` says "no workflow", and only rows of workflow models say it (contract 6.7, OP-11). */
function workflowState(model: StoredModel, row: DriverRow): Pick<ListRow, 'workflowInstanceId' | 'sequenceStatus'> {
  const instance = typeof row.workflowInstanceId === 'string' ? row.workflowInstanceId : undefined;
  const status = typeof row.sequenceStatus === 'string' ? row.sequenceStatus : undefined;
  return { workflowInstanceId: instance ?? (model.document.bindWorkflow ? NO_WORKFLOW : undefined), sequenceStatus: status };
}

/** Ids of these rows that have children; undefined for models that are no tree. */
async function readParents(db: Reader, model: StoredModel, ids: string[]): Promise<Set<string> | undefined> {
  const parent = model.items.get(model.document.parentPropertyCode ?? '');
  if (!parent) return undefined;
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(parent.column)} as "id" from ${sql.table(model.table)} where ${sql.ref(parent.column)} = any(${ids})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
