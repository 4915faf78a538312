import type { RenderBatch, Script } from '#sandbox/host/host.ts';
import type { CellResult } from '#sandbox/host/runs.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ScriptRunLog } from '#src/engine/scripts/scriptRunLog.ts';
import { type ScriptMemory, pageSeen } from './scriptRows.ts';

/** Results of the render hooks, requested as cells are painted and kept until the data changes. */
export interface ScriptDrawing {
  drawnBy(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  /** Forgets everything: other rows are shown. */
  clear(): void;
  /** Forgets these rows: they are requested again. */
  forget(rows: readonly ListRow[]): void;
}

interface DrawingOptions {
  script: Pick<Script, 'runBatch'>;
  hooks: readonly string[];
  session: ListSession;
  model: ListModel;
  memory: ScriptMemory;
  /** Receives what a hook returned for a row or cell, as it came, and what is forgotten. */
  runLog: Pick<ScriptRunLog, 'drew' | 'undrew'> | undefined;
}

/** A row or cell that a paint requested; `columnKey` undefined = the whole row. */
interface Wanted {
  rowId: string;
  columnKey: string | undefined;
}

/** What is drawn of a list, and what the paint that goes on requests. */
interface DrawingState {
  readonly options: DrawingOptions;
  /** By row id, then by language and column. */
  readonly known: Map<string, Map<string, RenderNode | undefined>>;
  wanted: Wanted[];
  isScheduled: boolean;
  /** Goes up when other rows are shown: earlier requests are outdated then. */
  turn: number;
}

/** One request to the sandbox, and by the keys of its answer what was requested; `key` as in `known`. */
interface RenderRequest {
  batch: RenderBatch;
  targets: Map<string, Wanted & { key: string }>;
}

/** Gathers what one paint requests into one batch for the sandbox. Source: contract 13.3, 13.6. */
export function openDrawing(options: DrawingOptions): ScriptDrawing {
  const { hooks, runLog, session } = options;
  const drawsRows = hooks.includes('onRowRender');
  const drawsCells = hooks.includes('onCellRender');
  const drawing: DrawingState = { options, known: new Map(), wanted: [], isScheduled: false, turn: 0 };
  const { known } = drawing;
  return {
    drawnBy(row, column) {
      if (column === undefined ? !drawsRows : !drawsCells || column.key !== column.column.propertyCode) return undefined;
      const key = drawingKey(session, column?.key);
      const own = known.get(row.id) ?? new Map<string, RenderNode | undefined>();
      if (own.has(key)) return own.get(key);
      known.set(row.id, own.set(key, undefined));
      drawing.wanted.push({ rowId: row.id, columnKey: column?.key });
      if (!drawing.isScheduled) queueMicrotask(() => void requestDrawings(drawing));
      drawing.isScheduled = true;
      return undefined;
    },
    clear() {
      drawing.turn += 1;
      known.clear();
      runLog?.undrew();
      drawing.wanted = [];
    },
    forget(forgotten) {
      for (const { id } of forgotten) known.delete(id);
      runLog?.undrew(forgotten.map(({ id }) => id));
    },
  };
}

/** Requests everything that is wanted; what comes at once and what comes late is taken alike. */
async function requestDrawings(drawing: DrawingState): Promise<void> {
  drawing.isScheduled = false;
  const { wanted, turn } = drawing;
  drawing.wanted = [];
  const { batch, targets } = toRenderRequest(drawing, wanted);
  const take = (results: readonly CellResult[]) => {
    if (turn === drawing.turn) takeResults(drawing, targets, results);
  };
  take((await drawing.options.script.runBatch(batch, take)).results);
}

/** Finds the places of what is wanted among the rows and columns that the script sees. */
function toRenderRequest({ options, known }: DrawingState, wanted: readonly Wanted[]): RenderRequest {
  const { session, model, memory } = options;
  const rowAt = new Map(pageSeen(session, memory).rows.map((row, at) => [row.id, at]));
  const columnAt = new Map(scriptedColumns(model.columns, session.store.get().scripted).map((column, at) => [column.key, at]));
  const request: RenderRequest = { batch: { rows: [], cells: [] }, targets: new Map() };
  for (const { rowId, columnKey } of wanted) {
    const row = rowAt.get(rowId);
    const column = columnKey === undefined ? undefined : columnAt.get(columnKey);
    const key = drawingKey(session, columnKey);
    if (row === undefined || (columnKey !== undefined && column === undefined)) {
      // The script works on other rows just now: the next paint requests again.
      known.get(rowId)?.delete(key);
      continue;
    }
    if (column === undefined) request.batch.rows.push(row);
    else request.batch.cells.push([row, column]);
    request.targets.set(column === undefined ? String(row) : `${row}:${column}`, { rowId, columnKey, key });
  }
  return request;
}

/** Keeps what the hooks gave, and has it painted. */
function takeResults({ options, known }: DrawingState, targets: RenderRequest['targets'], results: readonly CellResult[]): void {
  let isChanged = false;
  for (const { key, value, node } of results) {
    const own = targets.get(key);
    if (own === undefined || node === undefined) continue;
    options.runLog?.drew(own.rowId, own.columnKey, { value, rowIdx: Number(key.split(':')[0]), colIdx: columnIndex(key) });
    known.get(own.rowId)?.set(own.key, node);
    isChanged = true;
  }
  const { store } = options.session;
  if (isChanged) store.set({ drawing: store.get().drawing + 1 });
}

function columnIndex(key: string): number | undefined {
  const [, column] = key.split(':');
  return column === undefined ? undefined : Number(column);
}

/** A script draws in the language it finds on the page. */
function drawingKey({ services }: ListSession, columnKey: string | undefined): string {
  const { locale } = services.ports();
  return columnKey === undefined ? locale : `${locale}:${columnKey}`;
}
