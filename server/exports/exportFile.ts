import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportQuery } from '#schemas/calls/exports.ts';
import { ActionType, PropertyType } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FilterItem, ListConfig, ListRow } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { openWorkbook, type Cell, type Workbook } from '#server/files/workbook.ts';
import { toListRequest } from '#server/lists/listRequest.ts';
import { visibleListConfig } from '#server/lists/visibleList.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { seeModel, type SeenModel, listOfModel, todayOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { compileRows, sortsOf, type ListRequest } from '#server/query/request.ts';
import { orderingOf } from '#server/query/sorting.ts';
import { exportRows, hasMoreRows } from '#server/query/visibleRows.ts';
import { noRight } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Services } from '#server/services/services.ts';
import { exportColumns, type ExportedColumn } from './exportColumns.ts';
import { NamedCells } from './namedCells.ts';

/** Who exports what. */
export interface ExportParameters {
  services: Services;
  actor: Principal;
  query: ExportQuery;
  locale: Locale;
}

/** An export before its first row is read. */
export interface OpenedExport {
  total: number;
  /** Name of the file, with its ending. */
  fileName: string;
  /** Writes it; `written` hears how many rows are read so far. */
  write(written?: (rows: number) => void, signal?: AbortSignal): Workbook;
}

/** An export whose parts are checked; nothing is read yet. */
interface ExportPlan {
  seen: SeenModel;
  /** Name of the view in the reader's language. */
  name: string;
  columns: ExportedColumn[];
  named: NamedCells;
  request: Omit<ListRequest, 'page' | 'size'>;
}

/**
 * Checks what is requested: rows as the list's own query finds them for this person, columns as the person may see them.
 * Errors: 900404, 900416; 900403 without the right to export; 900400 for a filter or sort that is not supported, or no column.
 */
export function planExport({ services, actor, query, locale }: ExportParameters): ExportPlan {
  const seen = seeModel({ services, actor }, query.schemaCode);
  const config = visibleListConfig({ actor }, seen, listOfModel(seen, query.queryCode));
  if (!mayAct(actor, seen.apps, seen.model.code, 'export')) throw noRight();
  const { organisation, reader, model } = seen;
  const named = new NamedCells({ organisation, reader, catalogue: services.catalogue, items: model.items });
  const columns = exportColumns(config, query.columns, { locale, named, fileAddress: writesAddresses(config) ? addressOfFile(services, model) : undefined });
  if (columns.length === 0) throw invalidParameter('columns');
  const rows = toListRequest(seen, config, { ...query, filters: [...query.filters, ...chosenRows(query)] }, todayOf(services));
  const { scope } = compileRows(services.catalogue, seen.reader, seen.model.code, rows, 'export');
  orderingOf(scope, sortsOf({ ...rows, page: 0, size: 1 }));
  return { seen, name: localized(config, locale), columns, named, request: { ...rows, columns: columns.map(({ code }) => code) } };
}

/** Counts the rows of an export and prepares writing it. Errors: as planExport. */
export async function openExport(parameters: ExportParameters): Promise<OpenedExport> {
  const { services } = parameters;
  const { seen, name, columns, named, request } = planExport(parameters);
  const { total, chunks } = await exportRows(services.database, services.catalogue, seen.reader, seen.model.code, request);
  const sources = columns.map(({ source }) => source);
  const prepare = (rows: readonly ListRow[]) => named.prepare(services.database.reading, sources, rows, parameters.locale);
  const time = wallClock(services.now(), services.settings.timeZone).replaceAll(/[-:]/g, '').replace(' ', '_');
  return {
    total,
    fileName: `${name}_${time}.xlsx`,
    write: (written, signal) => openWorkbook(name, columns, cellsOf(preparedRows(chunks, prepare), columns, written, signal)),
  };
}

/** Whether an export has more rows than `limit`, without reading them. Errors: as planExport; tookTooLong. */
export function exceeds(parameters: ExportParameters, limit: number): Promise<boolean> {
  const { seen, request } = planExport(parameters);
  const { database, catalogue } = parameters.services;
  return hasMoreRows(database, catalogue, seen.reader, seen.model.code, request, limit);
}

/** The checked rows as a filter (contract 8.4). */
function chosenRows({ objectIds, allObjectId }: ExportQuery): FilterItem[] {
  if (allObjectId || !objectIds || objectIds.length === 0) return [];
  return [{ propertyCode: 'id', propertyType: PropertyType.checkbox, propertyValue: objectIds.join(';'), propertyValueName: '', queryFilterType: 'In' }];
}

/** Whether the export action of the list wants attachments as addresses; an entry of `actionsJson` wins (contract 12.1, 12.3). */
function writesAddresses({ queryActions, queryPresentation }: ListConfig): boolean {
  const action = queryActions?.find(({ actionCode, queryActionType }) => actionCode.toLowerCase() === 'export' || queryActionType === ActionType.export);
  const entries = queryPresentation?.actionsJson;
  const entry = Array.isArray(entries) ? entries.filter(isRecord).find(({ actionCode }) => actionCode === action?.actionCode) : undefined;
  return (entry?.extend1 ?? action?.extend1) === 'link';
}

/** The record that holds the file, for people who sign in and may read it; a bare download would require a token. */
function addressOfFile(services: Services, { code: schemaCode, forms }: LoadedModel): (objectId: string, refId: string) => string {
  const origin = services.origin();
  const page = forms[0] && `${origin}/form/detail?${new URLSearchParams({ schemaCode, sheetCode: forms[0].code })}`;
  return (objectId, refId) =>
    page === undefined ? `${origin}/api/aliyun/download?${new URLSearchParams({ refId })}` : `${page}&${new URLSearchParams({ objectId, refId })}`;
}

/** After this many rows other work of the server gets its turn. */
const ROWS_AT_A_STRETCH = 100;

/** The rows once what their cells name is looked up. */
async function* preparedRows(chunks: AsyncGenerator<ListRow[]>, prepare: (rows: readonly ListRow[]) => Promise<void>): AsyncGenerator<ListRow[]> {
  for await (const rows of chunks) {
    await prepare(rows);
    yield rows;
  }
}

async function* cellsOf(
  chunks: AsyncGenerator<ListRow[]>,
  columns: readonly ExportedColumn[],
  written: ((rows: number) => void) | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Cell[][]> {
  let count = 0;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += ROWS_AT_A_STRETCH) {
      signal?.throwIfAborted();
      const rows = chunk.slice(start, start + ROWS_AT_A_STRETCH);
      yield rows.map((row) => columns.map((column) => column.cell(row)));
      count += rows.length;
      written?.(count);
      await nextTurn();
    }
  }
}
