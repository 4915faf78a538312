import { setImmediate as nextTurn } from 'node:timers/promises';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { localized } from '#schemas/localized.ts';
import { isWorkListCode } from '#schemas/workflow/workListQuery.ts';
import { openWorkbook, type Cell, type WorkbookColumn } from '#server/files/workbook.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { ExportParameters, OpenedExport } from '#server/exports/exportFile.ts';
import { MOMENT_CELL, MOMENTS } from './workCells.ts';
import type { WorkRows } from './workRows.ts';
import { WORK_SOURCES } from './workSources.ts';
import { LIST_WORDS, WORK_COLUMNS } from './workWords.ts';

const PX_PER_CHARACTER = 7;
/** Px of a column that shows an item of the record. */
const SUMMARY_PX = 150;

interface WorkColumn extends WorkbookColumn {
  code: string;
}

/** The columns of an export of a list of the workflow centre, and its name. Errors: 900400 for an unknown list, or no column. */
export function planWorkExport({ query, locale }: Pick<ExportParameters, 'query' | 'locale'>): { name: string; columns: WorkColumn[] } {
  const code = query.queryCode;
  if (!isWorkListCode(code)) throw invalidParameter('queryCode');
  const source = WORK_SOURCES[code];
  const wanted = query.columns?.length ? [...new Set(query.columns)].filter((one) => source.columns.includes(one)) : source.columns;
  if (wanted.length === 0) throw invalidParameter('columns');
  const columns = wanted.map((one) => workColumn(one, WORK_COLUMNS.get(one)?.name[locale] ?? one, WORK_COLUMNS.get(one)?.width ?? SUMMARY_PX));
  return { name: LIST_WORDS[code][locale], columns };
}

function workColumn(code: string, header: string, px: number): WorkColumn {
  const format = MOMENTS.has(code) ? MOMENT_CELL?.format : undefined;
  return { code, header, width: Math.round(px / PX_PER_CHARACTER), ...(format !== undefined && { format }) };
}

/** A list of one workflow has a column for each item of the records that some row shows, as on screen. */
async function summaryColumns({ services, query, locale }: ExportParameters, { shownOf }: WorkRows): Promise<WorkColumn[]> {
  const apps = services.apps();
  const definition = apps.workflows.get(query.parameters?.workflowCode ?? '')?.definition;
  const items = new Map((apps.models.get(definition?.schemaCode ?? '')?.items ?? []).map((item) => [item.code, item]));
  const codes = (definition?.summary ?? []).filter((code) => items.has(code));
  const shown = codes.length > 0 ? await shownOf?.(codes) : undefined;
  return codes.flatMap((code) => {
    const item = shown?.has(code) ? items.get(code) : undefined;
    return item ? [workColumn(`summary:${code}`, localized(item, locale) || code, SUMMARY_PX)] : [];
  });
}

/** Opens an export of a list of the workflow centre: the rows that its own call answers to this person. Errors: those of that call. */
export async function openWorkExport(parameters: ExportParameters): Promise<OpenedExport> {
  const { services } = parameters;
  const { name, columns: chosen } = planWorkExport(parameters);
  const rows = await openRows(parameters);
  const [title, ...rest] = chosen;
  const columns = [title, ...(await summaryColumns(parameters, rows)), ...rest].filter((column) => column !== undefined);
  const time = wallClock(services.now(), services.settings.timeZone).replaceAll(/[-:]/g, '').replace(' ', '_');
  return {
    total: rows.total,
    fileName: `${name}_${time}.xlsx`,
    write: (written, signal) => openWorkbook(name, columns, workCellsOf(rows, columns, written, signal)),
  };
}

/** How many rows such an export has. Errors: as openWorkExport. */
export async function countWorkRows(parameters: ExportParameters): Promise<number> {
  planWorkExport(parameters);
  return (await openRows(parameters)).total;
}

function openRows({ services, actor, query, locale }: ExportParameters): Promise<WorkRows> {
  if (!isWorkListCode(query.queryCode)) throw invalidParameter('queryCode');
  const ids = query.allObjectId || !query.objectIds?.length ? undefined : query.objectIds;
  return WORK_SOURCES[query.queryCode].open({ caller: { services, actor, language: locale }, query: query.parameters ?? {}, ids });
}

async function* workCellsOf(
  rows: WorkRows,
  columns: readonly WorkColumn[],
  written: ((rows: number) => void) | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Cell[][]> {
  let count = 0;
  for await (const cells of rows.chunks()) {
    signal?.throwIfAborted();
    yield cells.map((row) => columns.map(({ code }) => row[code] ?? null));
    count += cells.length;
    written?.(count);
    await nextTurn();
  }
}
