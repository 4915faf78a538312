import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { isElement, type FilledElement, type FilledNode } from './fill.ts';
import { textStyleOf, type TextStyle } from './inline.ts';
import { toLength, toSides } from './lengths.ts';

type LayOut = (nodes: readonly FilledNode[], textStyle?: TextStyle) => Content[];

const DEFAULT_PADDING = '2px 4px';

/** A table; the rows of its head stand again at the top of each page it goes on to. Source: contract 15.6. */
export function printTable(table: FilledElement, textStyle: TextStyle, layOut: LayOut): Content {
  const parts = table.children.filter(isElement);
  const head = tableRowsOf(parts.filter(({ tag }) => tag === 'thead'));
  const body = tableRowsOf(parts.filter(({ tag }) => tag !== 'thead'));
  const rows = [...head, ...body];
  const grid = printGrid(rows, textStyle, layOut);
  const columns = Math.max(1, ...grid.map((row) => row.length));
  if (grid.length === 0) return '';
  const content: Content = {
    table: {
      headerRows: head.length,
      widths: widthsOf(parts, rows, columns),
      dontBreakRows: false,
      body: grid.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? '')),
    },
    layout: 'lines',
    margin: toSides(table.style.margin),
  };
  const width = table.attributes.width ?? table.style.width;
  return width === undefined || width === '100%' ? content : { columns: [{ ...content, width: toLength(width) }] };
}

function tableRowsOf(parts: readonly FilledElement[]): FilledElement[] {
  return parts.flatMap((part) => (part.tag === 'tr' ? [part] : part.children.filter(isElement).filter(({ tag }) => tag === 'tr')));
}

/** Cells by row and column; places that a cell above or beside it covers hold nothing, as pdfmake wants them. */
function printGrid(rows: readonly FilledElement[], textStyle: TextStyle, layOut: LayOut): TableCell[][] {
  const grid: TableCell[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    const inRow = { ...textStyle, ...textStyleOf(row) };
    let x = 0;
    for (const cell of row.children.filter(isElement)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const colSpan = Number(cell.attributes.colspan ?? 1);
      const rowSpan = Math.min(Number(cell.attributes.rowspan ?? 1), rows.length - y);
      for (let down = 0; down < rowSpan; down += 1) for (let right = 0; right < colSpan; right += 1) (grid[y + down] ??= [])[x + right] = {};
      (grid[y] ??= [])[x] = printCellOf(cell, { ...inRow, ...textStyleOf(cell) }, { colSpan, rowSpan }, layOut);
      x += colSpan;
    }
  }
  return grid;
}

function printCellOf(
  { children, style }: FilledElement,
  { background, ...textStyle }: TextStyle,
  span: { colSpan: number; rowSpan: number },
  layOut: LayOut,
): TableCell {
  const fill = typeof background === 'string' ? { fillColor: background } : {};
  return { stack: layOut(children, textStyle), ...span, ...fill, margin: toSides(style.padding ?? DEFAULT_PADDING) };
}

/** Widths of the columns: of `col`, else of the first row's cells, else an equal part of what is left. */
function widthsOf(parts: readonly FilledElement[], rows: readonly FilledElement[], columns: number): (number | string)[] {
  const cols = parts.flatMap((part) => (part.tag === 'colgroup' ? part.children.filter(isElement) : [part])).filter(({ tag }) => tag === 'col');
  const first = rows[0]?.children.filter(isElement) ?? [];
  const isPlain = first.every(({ attributes }) => attributes.colspan === undefined);
  return Array.from({ length: columns }, (_, at) => {
    const width = printWidthOf(cols[at]) ?? (isPlain ? printWidthOf(first[at]) : undefined);
    return width === undefined ? '*' : toLength(width);
  });
}

function printWidthOf(element: FilledElement | undefined): string | undefined {
  return element?.attributes.width ?? element?.style.width;
}
