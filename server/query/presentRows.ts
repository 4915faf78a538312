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
import { MODEL_ALIAS } from './conditions.ts';
import { parentItem, type CompiledRows } from './request.ts';

/** What of a compiled query its rows are presented by. */
type ReadRows = Pick<CompiledRows, 'model' | 'hidden' | 'visible' | 'orphaned' | 'lost'>;

/** Names as this actor may read them. */
export function namesFor(actor: Actor, from: Pick<NameSource, 'db' | 'catalogue'>): NameSource {
  return { ...from, known: actor.unit, hiddenIn: (schemaCode) => actor.hiddenItems(schemaCode) };
}

/** Rows as a list answers them (contract 6.2, 8.2): names of people and related records read once for the page. */
export async function presentRows(source: NameSource, compiled: ReadRows, columns: ChosenColumns, rows: readonly DriverRow[]): Promise<ListRow[]> {
  if (rows.length === 0) return [];
  const { model, lost } = compiled;
  const ids = rows.map((row) => String(row.id));
  const [data, sheets, leaves, orphans] = await Promise.all([
    decodeRows(source, columns.items, rows, 'row'),
    Promise.all(
      columns.sheets.map((chosen) => readSheets(source, { ...chosen.sheet, items: new Map(chosen.items.map((item) => [item.code, item])) }, ids, 'row')),
    ),
    readParents(source.db, compiled, ids),
    readOrphans(source.db, compiled, ids),
  ]);
  return rows.map((row, index) => {
    const values = data[index] ?? {};
    columns.sheets.forEach(({ sheet }, position) => {
      values[sheet.propertyCode] = sheets[position]?.get(String(row.id)) ?? [];
    });
    const state = workflowState(model, row);
    for (const code of ['workflowInstanceId', 'sequenceStatus'] as const) if (code in values) values[code] = state[code] ?? null;
    return {
      id: String(row.id),
      data: values,
      ...state,
      ...(leaves ? { leaf: !leaves.has(String(row.id)) } : {}),
      ...(lost.inRing.has(String(row.id)) ? { ring: true } : {}),
      ...(orphans.has(String(row.id)) ? { orphan: true } : {}),
    };
  });
}

/** `--` means "no workflow", and only rows of workflow models have it (contract 6.7, OP-11). */
function workflowState(model: StoredModel, row: DriverRow): Pick<ListRow, 'workflowInstanceId' | 'sequenceStatus'> {
  const instance = typeof row.workflowInstanceId === 'string' ? row.workflowInstanceId : undefined;
  const status = typeof row.sequenceStatus === 'string' ? row.sequenceStatus : undefined;
  return { workflowInstanceId: instance ?? (model.document.bindWorkflow ? NO_WORKFLOW : undefined), sequenceStatus: status };
}

/** Ids of these rows that have children the reader may see, and that stand below them; undefined where there is no tree for the reader. */
async function readParents(db: Reader, compiled: ReadRows, ids: string[]): Promise<Set<string> | undefined> {
  const { model, visible, lost } = compiled;
  const item = parentItem(compiled);
  if (!item) return undefined;
  const parent = sql.ref(`${MODEL_ALIAS}.${item.column}`);
  const { rows } = await sql<{ id: string }>`
    select distinct ${parent} as "id" from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}
    where ${parent} = any(${ids}) and ${visible ?? sql`true`}
    ${lost.inRing.size > 0 ? sql`and ${sql.ref(`${MODEL_ALIAS}.id`)} <> all(${[...lost.inRing]})` : sql``}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ids of these rows that lie below a record which is there and which the reader may not see; one that was deleted is named by its item. */
async function readOrphans(db: Reader, compiled: ReadRows, ids: string[]): Promise<Set<string>> {
  const { model, orphaned } = compiled;
  const item = parentItem(compiled);
  if (!orphaned || !item) return new Set();
  const [id, parent] = [sql.ref(`${MODEL_ALIAS}.id`), sql.ref(`${MODEL_ALIAS}.${item.column}`)];
  const { rows } = await sql<{ id: string }>`
    select ${id} as "id" from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}
    where ${id} = any(${ids}) and ${orphaned} and ${parent} in (select "id" from ${sql.table(model.table)})`.execute(db);
  return new Set(rows.map((row) => row.id));
}
