import { sql } from 'kysely';
import type { GanttPage } from '#schemas/gantt.ts';
import type { GanttModel } from '#schemas/ganttModel.ts';
import { readRelations } from '#schemas/formats/relation.ts';
import { GANTT_ROWS } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredModel } from '#server/store/catalogue.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import { MODEL_ALIAS } from './conditions.ts';
import { allOf, anyOf, type Predicate } from './filters/family.ts';
import { queryList, withinTime } from './queryList.ts';
import { compileRows, type CompiledRows, type ListRequest } from './request.ts';
import { grantScope } from './rowScope.ts';

/**
 * The rows of a Gantt chart, what leads from one to another, and which of them the actor may move (contract 8.3).
 * Shape: `ganttPreRelate` names rows of the same answer only, so that nothing is revealed of rows the actor may not see.
 * Errors: as queryList, for more than 5000 rows too.
 */
export async function queryGantt(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  gantt: GanttModel,
  request: ListRequest & { schemaCode: string },
): Promise<GanttPage> {
  const { schemaCode } = request;
  const pageInfo = await queryList(db, catalogue, actor, schemaCode, { ...request, mostRows: GANTT_ROWS });
  return {
    ganttPreRelate: gantt.preRelatePropertyCode === undefined ? [] : ganttLinksOf(pageInfo.content, gantt.preRelatePropertyCode),
    pageInfo,
    movableIds: await movableIds(
      db,
      actor,
      compileRows(catalogue, actor, schemaCode, {}),
      gantt,
      pageInfo.content.map(({ id }) => id),
    ),
  };
}

/** What leads from row to row, read from the item that names the rows before each. */
function ganttLinksOf(rows: readonly ListRow[], preRelatePropertyCode: string): GanttPage['ganttPreRelate'] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.flatMap(({ id: target, data }) => {
    const before = readRelations(valueAt(data, preRelatePropertyCode), () => '', 'en') ?? [];
    return before.filter(({ id }) => ids.has(id)).map(({ id: source }) => ({ source, target }));
  });
}

/** Which of these rows the actor may give another begin and end: true = all, false = none. */
async function movableIds(db: Database, actor: Actor, { model, scope }: CompiledRows, gantt: GanttModel, ids: string[]): Promise<boolean | string[]> {
  const codes = [gantt.startPropertyCode, gantt.endPropertyCode];
  const grants = actor.grants(model.schemaCode, 'edit');
  if (grants.length === 0 || codes.some((code) => isSetBySystem(model, code))) return false;
  const reached = codes.map((code) => {
    const free = grants.filter(({ readonlyItems }) => !readonlyItems?.has(code)).map((grant) => grantScope(scope, actor, grant));
    return free.some((rows) => rows === undefined) ? undefined : (anyOf(free.filter((rows) => rows !== undefined)) ?? NO_ROW);
  });
  const where = allOf(reached.filter((rows) => rows !== undefined));
  if (where === undefined) return true;
  return withinTime(async () => {
    const id = sql.ref(`${MODEL_ALIAS}.id`);
    const { rows } = await sql<{ id: string }>`
      select ${id} from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)} where ${id} = any(${ids}) and ${where}`.execute(db.reading);
    return rows.map((row) => row.id);
  });
}

const NO_ROW: Predicate = sql`false`;

/** Whether the system keeps an item or computes it, so that nobody writes it. */
function isSetBySystem(model: StoredModel, code: string): boolean {
  const item = model.items.get(code);
  return !item || item.system || Boolean(itemOptions(item.item).formula);
}
