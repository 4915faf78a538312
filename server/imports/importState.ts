import type { HeadColumn } from '#schemas/import.ts';
import type { ImportFixes } from '#schemas/sheets/importFixes.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import type { Bilingual, Language } from '#server/refusals/refused.ts';
import type { HeadingPlan } from './headings.ts';
import type { ImportTarget } from './openImport.ts';

/** The request of an import job. */
export interface ImportRequest extends ImportTarget {
  /** Id of the uploaded file. */
  fileId: string;
  originalFilename: string;
  language: Language;
  /** How the file is read; absent = by the presets. */
  reading?: FileReading;
  /** Remembered corrections as they were when the import was started, so that an attempt after a crash reads its cells alike; absent = none. */
  fixes?: ImportFixes;
  /** Address of who started it, for the audit log. */
  address: string;
}

/** How far an import is; stored in the transaction of the rows it counts. */
export interface ImportState {
  errorType: number;
  /** Why the file was refused as a whole. */
  text?: Bilingual;
  /** When it began, epoch ms; absent until its file is read through. */
  begun?: number;
  /** Rows of the file below the heading; counted before anything is stored. */
  total: number;
  /** Number of the last line that is dealt with. */
  row: number;
  /** Rows of the file that are dealt with. */
  processed: number;
  successCount: number;
  errorCount: number;
  /** Every fault so far is a name that can be chosen on the spot. */
  onlyNames: boolean;
  headColumns: HeadColumn[];
}

/** The state before anything is known. */
export function firstState(errorType: number): ImportState {
  return { errorType, total: 0, row: 0, processed: 0, successCount: 0, errorCount: 0, onlyNames: true, headColumns: [] };
}

/** Columns of faulty rows, as the file has them. */
export function headColumnsOf(plan: HeadingPlan, language: Language): HeadColumn[] {
  return plan.flatMap((column) => (column ? [{ propertyCode: column.path, name: column.name[language] }] : []));
}
