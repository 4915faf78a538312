import type { DocumentKind, DocumentOf } from '#schemas/config/kinds.ts';
import type { Fault, Place } from './fault.ts';
import { hasError } from './fault.ts';
import type { IncludedFiles } from './includeFiles.ts';
import type { Readable } from './readable.ts';
import type { Problem } from './validate.ts';
import type { WorkflowDocument } from './workflowDocument.ts';

interface ValueOf extends DocumentOf {
  workflow: WorkflowDocument;
}

/** One document as it was read: its content and what is wrong with it by itself. */
export interface Draft<K extends DocumentKind = DocumentKind> {
  kind: K;
  /** Folder of its application, absolute: applications are distinguished by it until their code is known. */
  folder: string;
  /** Code by its file name; `app` and `menu` for these two. */
  code: string;
  /** Its path as it is shown to people. */
  file: string;
  /** Content; undefined when the document cannot be used at all. */
  value: ValueOf[K] | undefined;
  /** Content as far as it can be read, where it cannot be used; only what else is wrong is searched for by it. */
  readable?: Readable<ValueOf[K]> | undefined;
  /** Faults found without reading other documents. */
  faults: readonly Fault[];
  /** Changes with the content, included files too; the same in every process. */
  version: string;
  place(problem: Pick<Problem, 'path' | 'at'>): Place;
  /** Files its texts came from; absent where it can have none. */
  files?: IncludedFiles;
}

/** A draft of any kind, distinguished by `kind`. */
export type AnyDraft = { [K in DocumentKind]: Draft<K> }[DocumentKind];

/** Whether a document can take effect as far as it itself goes. */
export function isUsable(draft: AnyDraft): boolean {
  return draft.value !== undefined && !hasError(draft.faults);
}

/** Faults at their places. */
export function toFaults(draft: Pick<Draft, 'place'>, problems: readonly Problem[]): Fault[] {
  return problems.map((problem) => ({
    ...(problem.place ?? draft.place(problem)),
    severity: problem.severity,
    reason: problem.reason,
    ...(problem.isPart && { isPart: true }),
  }));
}

/** Where a document lies: absolute, and as it is shown to people. */
export interface DocumentPlace {
  /** Folder of the application, absolute. */
  folder: string;
  path: string;
  shown: string;
  /** Code by the file name. */
  code: string;
}
