import type { ExportProgress } from '#schemas/calls/exports.ts';
import type { TaskCalls } from './taskTable.ts';

/** Which rows an export takes: the checked ones, those that match the filters, or all there are. */
export type ExportRows = 'checked' | 'matching' | 'all';

/** A column that can be exported. */
export interface ExportColumn {
  /** `parent.child` for one of a sub-table. */
  key: string;
  name: string;
  /** It stands in the list now. */
  shown: boolean;
}

/** Exports of one list, and the tasks of all of the user's exports. Each call throws the error of its failed answer. */
export interface ExportCalls extends TaskCalls {
  /** Columns as they stand in the list, then those that do not. */
  columns(): readonly ExportColumn[];
  /** Rows that are checked. */
  checked(): number;
  /** Whether the list shows less than all rows. */
  filtered(): boolean;
  /** Keys of the columns of the last export of this list; undefined when there was none. */
  remembered(): Promise<readonly string[] | undefined>;
  /** Starts a task and remembers its columns; gives its id. */
  start(rows: ExportRows, columns: readonly string[]): Promise<string>;
  progress(id: string, signal: AbortSignal): Promise<ExportProgress>;
  /** Takes a task away; a running one is ended. */
  remove(id: string): Promise<void>;
  /** Gives the file of a finished task to the browser. */
  download(id: string): Promise<void>;
}
