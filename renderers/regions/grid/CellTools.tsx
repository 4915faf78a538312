import { useEffect } from 'react';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { TableToolsProps } from '#renderers/contracts/presentation.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { type CellBlock, FILL_CELLS, FILL_DOWN } from './blocks/cellBlock.ts';
import { type CellRange, type CellSpot, extended, isSeveral, cellsOfRange } from './blocks/cellRange.ts';
import { toHtmlTable, toTabbed } from './cellsCopied.ts';
import { shownColumns } from './editing/cellPlaces.ts';

type Cells = Pick<TableToolsProps, 'columns' | 'rows' | 'checked' | 'textOf'>;
type Latest = { readonly current: Cells };

/**
 * Ranges of cells, by Shift and arrow keys or by dragging, and what Ctrl+C copies: the range, else the checked rows, else the cell, as
 * they show. Marked text stays the browser's. Source: BX-065.
 */
export function CellTools({ box, columns, rows, checked, textOf }: TableToolsProps) {
  const latest = useLatest<Cells>({ columns, rows, checked, textOf });
  useEffect(() => followRange(box, latest), [box, latest]);
  return null;
}

function spotOf(target: EventTarget | null, cells: Cells): CellSpot | undefined {
  const cell = target instanceof Element ? target.closest('.ag-cell[col-id]') : null;
  const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN);
  const column = shownColumns(cells).findIndex(({ key }) => key === cell?.getAttribute('col-id'));
  return Number.isInteger(row) && row < cells.rows.length && column >= 0 ? { row, column } : undefined;
}

/** Keeps and draws the range until the table is left. */
function followRange(box: HTMLElement, latest: Latest): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  box.dataset.ranges = '';
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  let range: CellRange | undefined;
  const show = (next: CellRange | undefined) => {
    range = next && isSeveral(next) ? next : undefined;
    // Rows that it covers.
    box.dataset.ranges = range ? String(cellsOfRange(range).rows.length) : '';
    sheet.replaceSync(range ? ruleOf(range, latest.current) : '');
  };
  const isOn = () => range !== undefined;
  box.addEventListener('keydown', (event) => pressed(event, latest.current, { range, show }), options);
  followDrag(box, latest, { signal: ended.signal, show, isOn });
  box.addEventListener('copy', (event) => copied(event, latest.current, range), options);
  box.addEventListener('paste', (event) => pasted(event, latest.current, range), options);
  box.addEventListener('keydown', (event) => isFillDown(event) && fillDown(event, range), options);
  box.addEventListener(FILL_DOWN, (event) => fillDown(event, range), options);
  return () => {
    ended.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

interface Ranged {
  range: CellRange | undefined;
  show(range: CellRange | undefined): void;
}

/** Shift and an arrow widen the range, any other way ends it. */
function pressed(event: KeyboardEvent, cells: Cells, { range, show }: Ranged): void {
  const spot = spotOf(event.target, cells);
  if (!spot) return;
  const size = { rows: cells.rows.length, columns: shownColumns(cells).length };
  const next = event.shiftKey ? extended(range ?? { from: spot, to: spot }, event.key, size) : undefined;
  if (next) {
    event.preventDefault();
    event.stopPropagation();
    show(next);
    cellAt(event.currentTarget, next.to, cells)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else if (range && (event.key.startsWith('Arrow') || event.key === 'Escape')) {
    show(undefined);
  }
}

function cellAt(box: EventTarget | null, { row, column }: CellSpot, cells: Cells): Element | null {
  const key = shownColumns(cells)[column]?.key ?? '';
  return box instanceof Element ? box.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="${CSS.escape(key)}"]`) : null;
}

/** A range by dragging from cell to cell; the click at its end opens no record. */
function followDrag(box: HTMLElement, latest: Latest, { signal, show, isOn }: { signal: AbortSignal; show: Ranged['show']; isOn(): boolean }): void {
  const options = { signal, capture: true };
  let from: CellSpot | undefined;
  let isDragged = false;
  const down = (event: PointerEvent) => {
    isDragged = false;
    // The menu that another button opens is one of the range.
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[popover]'))) return;
    from = event.button === 0 && event.pointerType === 'mouse' ? spotOf(event.target, latest.current) : undefined;
    if (event.shiftKey || !isOn()) return;
    show(undefined);
  };
  const move = (event: PointerEvent) => {
    const to = from && event.buttons === 1 ? spotOf(event.target, latest.current) : undefined;
    if (!from || !to || (!isDragged && !isSeveral({ from, to }))) return;
    isDragged = true;
    box.dataset.dragged = '';
    show({ from, to });
  };
  const up = () => {
    delete box.dataset.dragged;
    // The text that was marked on the way is not meant.
    if (isDragged) getSelection()?.removeAllRanges();
    from = undefined;
  };
  const clicked = (event: MouseEvent) => {
    if (isDragged) event.stopPropagation();
    isDragged = false;
  };
  box.addEventListener('pointerdown', down, options);
  box.addEventListener('pointermove', move, options);
  document.addEventListener('pointerup', up, options);
  box.addEventListener('click', clicked, options);
}

/** One rule for all cells of a range: cells that the table draws while it scrolls have it too. */
function ruleOf(range: CellRange, cells: Cells): string {
  const { rows, columns } = cellsOfRange(range);
  const keys = shownColumns(cells);
  const inRows = rows.map((row) => `[row-index="${row}"]`).join();
  const inColumns = columns.map((column) => `[col-id="${CSS.escape(keys[column]?.key ?? '')}"]`).join();
  return `.p-grid[data-ranges] .ag-row:is(${inRows}) .ag-cell:is(${inColumns}) { background-color: var(--selected); box-shadow: inset 0 0 0 1px var(--primary-line); }`;
}

/** A block comes into the range, else it begins at the cell; in a control the browser pastes. Source: BX-067. */
function pasted(event: ClipboardEvent, cells: Cells, range: CellRange | undefined): void {
  const { target, currentTarget } = event;
  const spot = target instanceof Element && target.matches('.ag-cell') ? spotOf(target, cells) : undefined;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (spot && text !== '') send(event, currentTarget, { range: range ?? { from: spot, to: spot }, text });
}

const isFillDown = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'd' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** What stands in the first row of the range comes into its others. */
function fillDown(event: Event, range: CellRange | undefined): void {
  if (range && range.from.row !== range.to.row) send(event, event.currentTarget, { range });
}

function send(event: Event, box: EventTarget | null, detail: CellBlock): void {
  if (box?.dispatchEvent(new CustomEvent(FILL_CELLS, { detail, cancelable: true })) === false) event.preventDefault();
}

function copied(event: ClipboardEvent, cells: Cells, range: CellRange | undefined): void {
  const isMarked = (getSelection()?.toString() ?? '') !== '';
  const isInside = event.target instanceof Element && event.target.matches('input:not([type="checkbox"]), textarea');
  const lines = isMarked || isInside ? [] : copiedLines(cells, range, event.target);
  if (lines.length === 0) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', toTabbed(lines));
  event.clipboardData?.setData('text/html', toHtmlTable(lines));
}

/** What is copied, as it shows. */
function copiedLines(cells: Cells, range: CellRange | undefined, target: EventTarget | null): string[][] {
  const columns = shownColumns(cells);
  const line = (row: ListRow, shown: readonly ListColumn[]) => shown.map((column) => cells.textOf(row, column));
  const spot = spotOf(target, cells);
  const chosen = range ?? (spot && { from: spot, to: spot });
  const checked = range ? [] : cells.rows.filter(({ id }) => cells.checked.has(id));
  if (checked.length > 0) return checked.map((row) => line(row, columns));
  if (!chosen) return [];
  const span = cellsOfRange(chosen);
  const inSpan = columns.filter((_, at) => span.columns.includes(at));
  return span.rows.flatMap((at) => cells.rows.slice(at, at + 1)).map((row) => line(row, inSpan));
}
