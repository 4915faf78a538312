import { sql } from 'kysely';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import { readChunks, type OrderedIds } from '#server/query/orderedIds.ts';
import type { Exchange } from '#server/services/handler.ts';
import { circulatedQuery, readCirculatedRows } from '#server/workflow/lists/circulated.ts';
import { readDefinitions } from '#server/workflow/lists/definitions.ts';
import { readInstanceIds, readInstanceRows, type InstanceQuery } from '#server/workflow/lists/instanceList.ts';
import { amongItems, readItemIds, readItemRows, type ItemQuery, type ItemRow } from '#server/workflow/lists/itemRows.ts';
import { listContext, type ListContext } from '#server/workflow/lists/listContext.ts';
import { isAmong } from '#server/workflow/lists/predicates.ts';
import { presentCirculated } from '#server/workflow/lists/presentCirculated.ts';
import { presentInstances } from '#server/workflow/lists/presentInstances.ts';
import { presentItems } from '#server/workflow/lists/presentItems.ts';
import { summaryOfRecord, type SummaryRule } from '#server/workflow/lists/summary.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import { cellsOfInstance, cellsOfItem, type WorkCells } from './workCells.ts';

/** Who exports which rows of a list. Shape: `ids` undefined = all that match. */
export interface WorkExport {
  caller: Pick<Exchange, 'services' | 'actor' | 'language'>;
  query: WorkListQuery;
  ids: readonly string[] | undefined;
}

/** The rows of a list as they were when it was opened: what comes, goes or changes meanwhile neither doubles nor shifts others. */
export interface WorkRows {
  total: number;
  chunks(): AsyncIterable<WorkCells[]>;
  /** Which of these items of records some row shows. Absent: its rows show none. */
  shownOf?(codes: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What an export reads with: one moment, and as much time as its rows take. */
export interface WorkReading {
  context: ListContext;
  viewer: Viewer;
}

/** Rows that are read at once. */
const CHUNK = 200;

/** Opens the reading of an export. */
export async function openReading({ caller }: WorkExport): Promise<WorkReading> {
  const context = listContext(caller, caller.services.database.kysely);
  return { context, viewer: await readViewer(context.db, context.actor, context.now) };
}

/** Rows of work items. */
export async function rowsOfItems({ ids }: WorkExport, { context, viewer }: WorkReading, query: ItemQuery, rule: SummaryRule): Promise<WorkRows> {
  const ordered = await readItemIds(context.db, ids ? { ...query, ofItem: [...query.ofItem, isAmong(sql.ref('item.id'), ids)] } : query);
  const read = async (chunk: string[]) => (await readItemRows(context.db, amongItems(query, chunk), { start: 0, size: chunk.length })).rows;
  return {
    total: ordered.total,
    chunks: () => readChunks(ordered, CHUNK, async (chunk) => (await presentItems(context, viewer, await read(chunk), rule)).map(cellsIn(context))),
    shownOf: (codes) => shownInRows(context, ordered, { codes, rule, read }),
  };
}

/** Rows of circulated items. */
export async function rowsOfCirculated(wanted: WorkExport, isRead: boolean): Promise<WorkRows> {
  const { context, viewer } = await openReading(wanted);
  const query = await circulatedQuery(context, wanted.query, isRead);
  const { ids } = wanted;
  const ordered = await readItemIds(context.db, ids ? { ...query, ofItem: [...query.ofItem, isAmong(sql.ref('item.id'), ids)] } : query);
  const read = (chunk: string[]) => readCirculatedRows(context, amongItems(query, chunk), { start: 0, size: chunk.length });
  return {
    total: ordered.total,
    chunks: () => readChunks(ordered, CHUNK, async (chunk) => (await presentCirculated(context, viewer, await read(chunk))).map(cellsIn(context))),
    shownOf: (codes) => shownInRows(context, ordered, { codes, rule: summaryOfRecord, read }),
  };
}

/** Rows of instances. */
export async function rowsOfInstances({ ids }: WorkExport, { context, viewer }: WorkReading, query: InstanceQuery): Promise<WorkRows> {
  const among = (some: readonly string[]): InstanceQuery => ({ ...query, where: [...query.where, isAmong(sql.ref('instance.id'), some)] });
  const ordered = await readInstanceIds(context.db, ids ? among(ids) : query);
  const now = wallClock(context.now, context.timeZone);
  const read = async (chunk: string[]) => {
    const rows = await presentInstances(context, viewer, await readInstanceRows(context.db, among(chunk), { start: 0, size: chunk.length }));
    return rows.map((row) => cellsOfInstance(row, context.language, now));
  };
  return { total: ordered.total, chunks: () => readChunks(ordered, CHUNK, read) };
}

/** Rows that are few enough to be read at once. */
export function rowsAtOnce(cells: WorkCells[]): WorkRows {
  return {
    total: cells.length,
    async *chunks() {
      yield await Promise.resolve(cells);
    },
  };
}

const cellsIn =
  ({ language }: ListContext) =>
  (row: Parameters<typeof cellsOfItem>[0]): WorkCells =>
    cellsOfItem(row, language);

interface ShownSearch {
  codes: readonly string[];
  rule: SummaryRule;
  read(chunk: string[]): Promise<ItemRow[]>;
}

/** Looks at rows until each of the codes has been found in one. */
async function shownInRows(context: ListContext, ordered: OrderedIds, { codes, rule, read }: ShownSearch): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const rows of readChunks(ordered, CHUNK, read)) {
    const definitionOf = await readDefinitions(
      context,
      rows.map(({ instance }) => instance),
    );
    const shown = await rule.read(context, rows, definitionOf);
    for (const set of new Set(rows.map(shown))) for (const code of codes) if (set.has(code)) found.add(code);
    if (found.size === codes.length) break;
  }
  return found;
}
