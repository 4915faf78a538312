import { provenDecimal, readCellNumber } from '#schemas/formats/numberText.ts';
import { checkHeadings } from '#schemas/sheets/headings.ts';
import { HeadingFinder } from '#schemas/sheets/headingRow.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import { HEADING_ROWS } from '#schemas/sheets/reading.ts';
import type { ByteSource, Sheet, SheetRow } from '#schemas/sheets/sheet.ts';
import type { FilePreview, PreviewChoice, PreviewContext } from '#renderers/contracts/importCalls.ts';

/** Rows below the headings that a preview shows, and rows that may be chosen as headings. */
const SHOWN = { samples: 3, above: 10 };
/** Longer texts are no numbers anybody asks about. */
const NUMBER_CHARS = 40;

/** A file of the browser, read piece by piece, and no further once the signal is aborted. */
export function blobSource(file: Blob, signal?: AbortSignal): ByteSource {
  return {
    size: file.size,
    async read(offset, length) {
      signal?.throwIfAborted();
      return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
    },
  };
}

/**
 * Reads a table file as the server will: its headings, its first rows, and what is to be known or answered before the start; the page
 * goes on meanwhile. Errors: SheetFault; any once the signal is aborted. Source: contract 9, BX-010.
 */
export async function previewFile(
  file: File,
  choice: PreviewChoice = {},
  { isName = () => false, signal }: Partial<PreviewContext> = {},
): Promise<FilePreview> {
  const sheet = await openSheet(blobSource(file, signal), file.name, choice);
  const survey = new Survey(new HeadingFinder(choice.headingRow, isName));
  for await (const rows of sheet.rows()) for (const row of rows) survey.push(row);
  return survey.result(sheet);
}

/** What is seen of the numbers of a column. */
interface ColumnNumbers {
  point: boolean;
  comma: boolean;
  /** A cell that can be read in two ways. */
  open: string | undefined;
}

/** Looks through the rows of a file. */
class Survey {
  readonly #finder: HeadingFinder;
  readonly #above: SheetRow[] = [];
  readonly #first: SheetRow[] = [];
  readonly #numbers: ColumnNumbers[] = [];
  readonly #filled: boolean[] = [];
  #formulas = 0;
  #count = 0;
  readonly #below: SheetRow[] = [];

  constructor(finder: HeadingFinder) {
    this.#finder = finder;
  }

  push(row: SheetRow): void {
    if (this.#above.length < SHOWN.above) this.#above.push(row);
    const isAbove = !this.#finder.isDone;
    this.#finder.push(row);
    // Which of the first rows are below the headings is known once those are found.
    if (isAbove && this.#first.length < HEADING_ROWS) this.#first.push(row);
    if (isAbove) return;
    this.#take(row);
    if (this.#below.length < SHOWN.samples) this.#below.push(row);
  }

  result(sheet: Sheet): FilePreview {
    const heading = this.#finder.heading ?? { row: 0, cells: [] };
    const below = this.#first.filter(({ row }) => row > heading.row);
    for (const row of below) this.#take(row);
    checkHeadings(heading.cells);
    const samples = [...below, ...this.#below].slice(0, SHOWN.samples);
    const width = Math.max(heading.cells.length, this.#filled.length);
    return {
      sheet: sheet.name,
      sheets: sheet.sheets,
      text: sheet.text,
      headingRow: heading.row,
      above: this.#above.map(({ row, cells }) => ({ row, text: cells.filter((cell) => cell.trim() !== '').join(' ') })),
      headings: Array.from({ length: width }, (_, at) => heading.cells[at] ?? ''),
      filled: Array.from({ length: width }, (_, at) => this.#filled[at] === true),
      count: this.#count,
      rows: samples.map(shownTexts),
      cells: samples.map(({ cells }) => cells),
      formulas: this.#formulas,
      merged: sheet.merged().filter((last) => last > heading.row).length,
      openNumbers: new Map(this.#numbers.flatMap(({ point, comma, open }, at) => (open !== undefined && point === comma ? [[at, open] as const] : []))),
    };
  }

  #take(row: SheetRow): void {
    this.#count += 1;
    this.#formulas += row.formulas?.length ?? 0;
    for (const [at, cell] of row.cells.entries()) {
      if (cell === '') continue;
      this.#filled[at] = true;
      if (cell.length <= NUMBER_CHARS && /[.,．，]/.test(cell) && !row.numbers?.includes(at)) this.#takeNumber(at, cell);
    }
  }

  #takeNumber(at: number, cell: string): void {
    const seen = (this.#numbers[at] ??= { point: false, comma: false, open: undefined });
    const sign = provenDecimal(cell);
    if (sign === '.') seen.point = true;
    else if (sign === ',') seen.comma = true;
    else seen.open ??= readCellNumber(cell, undefined)?.open ? cell : undefined;
  }
}

/** The texts of a row as the sheet shows them. */
function shownTexts({ cells, shown }: SheetRow): string[] {
  const texts = new Map(shown);
  return cells.map((cell, at) => texts.get(at) ?? cell);
}
