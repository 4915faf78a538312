import type { DecimalSign } from '#schemas/formats/numberText.ts';
import type { ImportFix, ImportFixes } from '#schemas/sheets/importFixes.ts';
import type { FaultyRow, HeadColumn, ImportResult } from '#schemas/import.ts';
import type { DataItem } from '#schemas/property.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import type { SheetText } from '#schemas/sheets/sheet.ts';
import type { TaskCalls } from './taskTable.ts';

/** A field that a column of a file can fill. */
export interface ImportField {
  /** `code`, or `sheet.code` for a column of a sub-table. */
  code: string;
  /** As the template's heading has it, without the mark of required ones. */
  name: string;
  propertyType: number;
  options: DataItem['options'];
  required: boolean;
  /** Tells existing records. */
  unique: boolean;
}

/** What the model offers for an import. */
export interface ImportFields {
  /** In the order of the template. */
  fields: readonly ImportField[];
  /** Field a heading names, by heading; null = known, but nobody fills it. Undefined = unknown. */
  named(heading: string): ImportField | null | undefined;
  /** Which field headings that name none are likely to mean, both by number of the column; each field once, none that is taken (BX-079). */
  likely(headings: ReadonlyMap<number, string>, taken: ReadonlySet<string>): ReadonlyMap<number, ImportField>;
}

/** What is chosen of how a file is read. */
export type PreviewChoice = Pick<FileReading, 'sheet' | 'headingRow' | 'encoding' | 'separator'>;

/** What a file is read with. */
export interface PreviewContext {
  /** Whether a heading names a field. */
  isName: (heading: string) => boolean;
  signal: AbortSignal;
}

/** A chosen file as it is read: its beginning, and what is to be known or answered before the start. */
export interface FilePreview {
  /** Name of the worksheet that is read, and of all that can be; empty for CSV. */
  sheet: string;
  sheets: readonly string[];
  /** How CSV is written. */
  text: SheetText | undefined;
  /** Row of the headings in the file, from 1. */
  headingRow: number;
  /** The first rows with anything, from which the one of the headings can be chosen. */
  above: readonly { row: number; text: string }[];
  /** Headings of the columns, from A on; empty ones included. */
  headings: readonly string[];
  /** By column, whether anything stands below its heading. */
  filled: readonly boolean[];
  /** Rows below the headings that hold anything. */
  count: number;
  /** The first rows below them, as they are shown. */
  rows: readonly (readonly string[])[];
  /** The same as fields take them that are no texts. */
  cells: readonly (readonly string[])[];
  /** Cells below the headings that hold formulas. */
  formulas: number;
  /** Merged cells below the headings. */
  merged: number;
  /** Columns whose decimal sign no cell, or cells of both signs, prove, each with a cell that can be read in two ways. */
  openNumbers: ReadonlyMap<number, string>;
}

/** What a column of a file fills. */
export interface AssignedColumn {
  /** Name of the field; '' = the column is passed over. */
  heading: string;
  /** A text field takes what the sheet shows. */
  isText?: boolean;
  /** The answered decimal sign of its cells. */
  decimal?: DecimalSign | undefined;
}

/** How an import is started. */
export interface ImportStart {
  fileName: string;
  originalFilename: string;
  /** Unique field that decides overwriting; '' = all rows are new. */
  queryField: string;
  /** How the file is read, as JSON text; left out where the server knows none (family). */
  reading?: string;
}

/** Corrected rows that are sent again. */
export interface ImportRetry {
  taskId: string;
  headColumns: readonly HeadColumn[];
  secondImportData: readonly FaultyRow[];
  queryField: string;
}

/** The remembered corrections of a list. */
export interface FixesCalls {
  load(): Promise<ImportFixes>;
  /** Remembers some more; gives all. */
  add(more: readonly ImportFix[]): Promise<ImportFixes>;
  /** Forgets one; gives those that are left. */
  forget(fix: ImportFix): Promise<ImportFixes>;
}

/** Calls of the import dialog, for one list, and the imports of the user into all lists; each throws the error of its failed answer. Source: contract 9. */
export interface ImportCalls extends TaskCalls {
  /** Most rows of one file. */
  limit(): Promise<number>;
  /** Gives the template to the browser as a file. */
  template(): Promise<void>;
  fields(): Promise<ImportFields>;
  /** Reads a file as the server will. Errors: SheetFault; any once the signal is aborted. */
  preview(file: File, choice: PreviewChoice, context: PreviewContext): Promise<FilePreview>;
  /**
   * The file as its columns were assigned and its numbers were answered, for a server that knows no `reading`. Undefined where the file
   * goes as it is. Errors: SheetFault; the reason of `signal` once it is aborted.
   */
  rewritten: ((file: File, how: { columns: readonly AssignedColumn[]; choice: PreviewChoice }, signal: AbortSignal) => Promise<File>) | undefined;
  /** Stores the file on the server; gives the name it is known by there. */
  upload(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string>;
  /** Starts the task; gives its id. */
  start(how: ImportStart): Promise<string>;
  /** How far a task is; without id the user's newest. */
  progress(taskId: string | undefined): Promise<ImportResult>;
  /** Ends a task; gives it as it is then. What is stored stays. Undefined where the server cannot (family). */
  cancel: ((taskId: string) => Promise<ImportResult>) | undefined;
  /** Sends corrected rows; what is left comes back in the result. */
  retry(rows: ImportRetry): Promise<ImportResult>;
  /** What the user had remembered for imports of this list (BX-078). Undefined where the server cannot (family). */
  fixes: FixesCalls | undefined;
  /** Gives the error file to the browser as a file. */
  errorFile(fileName: string): Promise<void>;
  /** Takes an uploaded or error file away (LA-025); a failure is nobody's concern. */
  discard(fileName: string): void;
  /** Pause between two polls of a task, ms. */
  pollMs: number;
  /** Time after which polling ends, ms; undefined = polled to the end. */
  giveUpMs: number | undefined;
}
