import type { Script } from '#sandbox/host.ts';
import type { CellResult } from '#sandbox/runs.ts';
import { toRenderNode } from '#sandbox/render.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contract.ts';
import type { ScriptBook } from './scriptBook.ts';

/** Results of the render hooks, asked for as cells are painted and kept until the data changes. */
export interface ScriptDrawing {
  drawnBy(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  /** Forgets everything: other rows are shown. */
  clear(): void;
  /** Forgets these rows: they are asked for anew. */
  forget(rows: readonly ListRow[]): void;
}

interface DrawingOptions {
  script: Pick<Script, 'runBatch'>;
  hooks: readonly string[];
  /** Rows as they stand on the page, and columns as they stand in `vm.columns`. */
  rows(): readonly ListRow[];
  columns(): readonly ListColumn[];
  /** Language of the page: a script draws in the language it finds. */
  locale(): string;
  /** Is told what a hook gave for a row or cell, as it came, and what is forgotten. */
  book: Pick<ScriptBook, 'drew' | 'undrew'> | undefined;
  /** New results are there: paint again. */
  onDrawn(): void;
}

/** Gathers what one paint asks for into one batch for the sandbox. Source: contract 13.3, 13.6. */
export function openDrawing({ script, hooks, rows, columns, locale, book, onDrawn }: DrawingOptions): ScriptDrawing {
  /** By row id, then by language and column. */
  const known = new Map<string, Map<string, RenderNode | undefined>>();
  const drawsRows = hooks.includes('onRowRender');
  const drawsCells = hooks.includes('onCellRender');
  let wanted: { rowId: string; columnKey: string | undefined }[] = [];
  let isAsked = false;
  let turn = 0;

  async function ask(): Promise<void> {
    isAsked = false;
    const batch = wanted;
    wanted = [];
    const mine = turn;
    const language = locale();
    const rowAt = new Map(rows().map((row, at) => [row.id, at]));
    const columnAt = new Map(columns().map((column, at) => [column.key, at]));
    const askedFor = new Map<string, { rowId: string; columnKey: string | undefined; key: string }>();
    const rowIndexes: number[] = [];
    const cells: [number, number][] = [];
    for (const { rowId, columnKey } of batch) {
      const row = rowAt.get(rowId);
      const column = columnKey === undefined ? undefined : columnAt.get(columnKey);
      const key = keyOf(language, columnKey);
      if (row === undefined || (columnKey !== undefined && column === undefined)) {
        // The script looks at other rows just now: the next paint asks again.
        known.get(rowId)?.delete(key);
        continue;
      }
      if (column === undefined) rowIndexes.push(row);
      else cells.push([row, column]);
      askedFor.set(column === undefined ? String(row) : `${row}:${column}`, { rowId, columnKey, key });
    }
    const take = (results: readonly CellResult[]) => {
      if (mine !== turn) return;
      let isChanged = false;
      for (const { key, value } of results) {
        const own = askedFor.get(key);
        const node = toRenderNode(value);
        if (own === undefined || node === undefined) continue;
        book?.drew(own.rowId, own.columnKey, { value, rowIdx: Number(key.split(':')[0]), colIdx: columnIndex(key) });
        known.get(own.rowId)?.set(own.key, node);
        isChanged = true;
      }
      if (isChanged) onDrawn();
    };
    take((await script.runBatch({ rows: rowIndexes, cells }, take)).results);
  }

  return {
    drawnBy(row, column) {
      if (column === undefined ? !drawsRows : !drawsCells || column.key !== column.column.propertyCode) return undefined;
      const key = keyOf(locale(), column?.key);
      const own = known.get(row.id) ?? new Map<string, RenderNode | undefined>();
      if (own.has(key)) return own.get(key);
      known.set(row.id, own.set(key, undefined));
      wanted.push({ rowId: row.id, columnKey: column?.key });
      if (!isAsked) queueMicrotask(() => void ask());
      isAsked = true;
      return undefined;
    },
    clear() {
      turn += 1;
      known.clear();
      book?.undrew();
      wanted = [];
    },
    forget(forgotten) {
      for (const { id } of forgotten) known.delete(id);
      book?.undrew(forgotten.map(({ id }) => id));
    },
  };
}

function columnIndex(key: string): number | undefined {
  const [, column] = key.split(':');
  return column === undefined ? undefined : Number(column);
}

function keyOf(locale: string, columnKey: string | undefined): string {
  return columnKey === undefined ? locale : `${locale}:${columnKey}`;
}
