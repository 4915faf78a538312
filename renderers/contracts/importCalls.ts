import type { FaultyRow, HeadColumn, ImportResult } from '#schemas/import.ts';
import type { DataItem } from '#schemas/property.ts';
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
}

/** The beginning of a chosen file. */
export interface FilePreview {
  /** Headings of the columns, from A on. */
  headings: readonly string[];
  /** The first rows below them. */
  rows: readonly (readonly string[])[];
}

/** How an import is started. */
export interface ImportStart {
  fileName: string;
  originalFilename: string;
  /** Unique field that decides overwriting; '' = all rows are new. */
  queryField: string;
}

/** Corrected rows that are sent again. */
export interface ImportRetry {
  taskId: string;
  headColumns: readonly HeadColumn[];
  secondImportData: readonly FaultyRow[];
  queryField: string;
}

/** Calls of the import dialog, for one list, and the imports of the user into all lists; each throws the error of its failed answer. Source: contract 9. */
export interface ImportCalls extends TaskCalls {
  /** Most rows of one file. */
  limit(): Promise<number>;
  /** Gives the template to the browser as a file. */
  template(): Promise<void>;
  fields(): Promise<ImportFields>;
  /** Reads the beginning of a file. Errors: SheetFault. */
  preview(file: File): Promise<FilePreview>;
  /** The file with other headings; '' = a column that is passed over. Errors: SheetFault; the reason of `signal` once it is aborted. */
  withHeadings(file: File, headings: readonly string[], signal: AbortSignal): Promise<File>;
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
  /** Gives the error file to the browser as a file. */
  errorFile(fileName: string): Promise<void>;
  /** Takes an uploaded or error file away (LA-025); a failure is nobody's concern. */
  discard(fileName: string): void;
  /** Pause between two polls of a task, ms. */
  pollMs: number;
  /** Time after which polling ends, ms; undefined = polled to the end. */
  giveUpMs: number | undefined;
}
