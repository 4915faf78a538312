import { Readable } from 'node:stream';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { SHEET_LIMITS } from '#schemas/limits.ts';
import { escapeLike } from '#schemas/sheets/escapedSigns.ts';

/** Value of a cell: text stays text whatever it begins with, a number is a number; null = empty. */
export type Cell = string | number | null;

/** A column of a workbook. */
export interface WorkbookColumn {
  header: string;
  /** In characters. */
  width: number;
  /** Number format of its cells, as Excel writes it. */
  format?: string;
}

/** A workbook that is written while its rows come. */
export interface Workbook {
  /** The XLSX file. Errors: those of the rows. */
  stream: Readable;
  /** Cells whose text was longer than a cell holds, so far. */
  cut(): number;
}

/**
 * Writes rows as XLSX with flat memory; beyond the rows a sheet holds further sheets follow, each with the heading.
 * Shape: `rows` gives chunks of rows, each as many cells as there are columns. Source: safety.md S8 (text cells are never formulas).
 */
export function openWorkbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<Iterable<Cell[]>>,
  sheetRows: number = SHEET_LIMITS.rows,
): Workbook {
  let cut = 0;
  const fitting = (cell: Cell): Cell => {
    if (typeof cell !== 'string') return cell;
    if (cell.length > SHEET_LIMITS.cellCharacters) cut += 1;
    return cellText(cell);
  };
  async function* all(): AsyncGenerator<Cell[]> {
    for await (const chunk of rows) for (const row of chunk) yield row.map(fitting);
  }
  const written = writeXlsxStream(all(), {
    name: sheetName(name),
    columns: columns.map(({ header, width, format }) => ({ header: cellText(header), width, ...(format === undefined ? {} : { style: { numFmt: format } }) })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
  });
  // The stream of the platform and of its types in Node are one.
  return { stream: Readable.fromWeb(written as Parameters<typeof Readable.fromWeb>[0]), cut: () => cut };
}

/** A heading of a workbook to be filled in; `comment` stands beside it when it is pointed at. */
export interface TemplateHeading {
  text: string;
  /** In characters. */
  width: number;
  comment?: string;
}

/** A workbook of headings alone. */
export async function templateWorkbook(name: string, headings: readonly TemplateHeading[]): Promise<Readable> {
  const cells = new Map(headings.flatMap(({ comment }, at) => (comment === undefined ? [] : [[`0,${at}`, { comment: { text: comment } }] as const])));
  const columns = headings.map(({ width }) => ({ width }));
  const bytes = await writeXlsx({
    sheets: [{ name: sheetName(name), columns, rows: [headings.map(({ text }) => cellText(text))], cells, freezePane: { rows: 1 } }],
  });
  return Readable.from([bytes]);
}

/** Signs that no XML may hold and the writer leaves in. */
const NO_XML = /[\uFFFE\uFFFF]/g;
/** Few texts hold either. */
const MARKED = /[_\uFFFE\uFFFF]/;
const CUT_MARK = '…';

/** Text as a cell holds it: no longer than that, whole characters, and read back as it is. */
function cellText(text: string): string {
  const { cellCharacters } = SHEET_LIMITS;
  const short = text.length > cellCharacters ? text.slice(0, cellCharacters - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK : text;
  if (!MARKED.test(short)) return short;
  return escapeLike(short).replaceAll(NO_XML, '\uFFFD');
}

const LONGEST_SHEET_NAME = 27;

/** A name that Excel takes for a sheet, with room for the number of a further one. */
function sheetName(name: string): string {
  const clean = name
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .trim()
    .replaceAll(/^'+|'+$/g, '');
  return Array.from(clean).slice(0, LONGEST_SHEET_NAME).join('').slice(0, LONGEST_SHEET_NAME).trim() || 'Sheet';
}
