import type { TextEncoding } from './textEncoding.ts';

/** Bytes of a file that are read piece by piece: a `Blob` in the browser, an open file on the server. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A line of a table file as texts, empty lines left out. */
export interface SheetRow {
  /** Number in the file as a spreadsheet shows it, from 1. */
  row: number;
  /** Texts of the cells from column A on: dates `yyyy-MM-dd[ HH:mm:ss]`, numbers plain, of formulas the stored result. */
  cells: string[];
  /** Columns from 0 whose cell is a number of the workbook itself, so that its point is a decimal sign; absent = none. */
  numbers?: number[];
  /** What the sheet shows in number cells, by column, where it is not the plain number. */
  shown?: [column: number, text: string][];
  /** Columns from 0 whose cell holds a formula. */
  formulas?: number[];
  /** Those of them without a stored result; their text is `=` and the formula. */
  unsolved?: number[];
}

/** Characters that a row holds in memory: its cells, and what the sheet shows in place of some. */
export function charsOfRow({ cells, shown = [] }: Pick<SheetRow, 'cells' | 'shown'>): number {
  return cells.reduce((sum, { length }) => sum + length, 0) + shown.reduce((sum, [, text]) => sum + text.length, 0);
}

/** Separators of cells that are looked for, and offered, by their names (contract 9, Encoding); `sep=` may declare any other sign. */
export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

/** How CSV is written. */
export interface SheetText {
  encoding: TextEncoding;
  separator: string;
}

/** What is chosen of how a file is read; what is left out is detected. */
export type SheetChoice = Partial<SheetText> & {
  /** Name of the worksheet. */
  sheet?: string;
  /** Only where something stands is wanted: of a workbook neither formats nor the texts that cells share are read, which stand there as their numbers. */
  placesOnly?: true;
};

/** A table file that is open: its rows come in pieces, so that memory stays flat however long it is. */
export interface Sheet {
  kind: 'xlsx' | 'csv';
  /** Name of the worksheet that is read; empty for CSV. */
  name: string;
  /** All worksheets of the workbook that can be read; empty for CSV. */
  sheets: readonly string[];
  /** Encoding and separator of CSV. */
  text?: SheetText;
  /** Last rows of the merged cells, a thousand at most; known once the rows are read to their end. */
  merged(): readonly number[];
  /** The rows from the first on; each call begins again. Errors: SheetFault, also after rows were given. */
  rows(): AsyncGenerator<SheetRow[]>;
}

/** What is read of a file at most. Source: safety.md 2 (import). */
export const SHEET_CAPS = {
  entries: 1000,
  /** Inflated to packed bytes, checked beyond `ratioFromBytes`. */
  ratio: 100,
  ratioFromBytes: 1024 * 1024,
  inflatedBytes: 512 * 1024 * 1024,
  /** Of a part that is read whole: styles, relations, the list of sheets. */
  wholePartBytes: 16 * 1024 * 1024,
  /** Texts that cells share are kept while rows are read. */
  sharedBytes: 128 * 1024 * 1024,
  sharedTexts: 5_000_000,
  /** Cell formats, as Excel holds them. */
  formats: 65_535,
  /** Characters of XML without the begin or end of an element, and elements in one another. */
  quietChars: 8 * 1024 * 1024,
  depth: 256,
  columns: 500,
  /** As Excel holds it. */
  cellChars: 32_767,
  rowChars: 2 * 1024 * 1024,
  /** Of all cells: a text that many share counts in each. */
  textChars: 256 * 1024 * 1024,
} as const;
