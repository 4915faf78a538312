import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { ForecastEntry } from '#server/workflow/predict/forecastEntry.ts';

/** What a page shows: the workflows of a folder with what was found in them, and cases of one of them that were played. */
export interface PageContent {
  /** As it was called, for the heading of a page of several. */
  folder: string;
  /** The call, as somebody would type it. */
  command: string;
  /** What the command printed. */
  printed: readonly string[];
  /** Wall clock. */
  now: string;
  language: 'zh' | 'en';
  workflows: readonly PageWorkflow[];
}

/** A workflow of the page. */
export interface PageWorkflow {
  code: string;
  file: string;
  /** Absent where the document cannot be drawn. */
  definition: WorkflowDefinition | undefined;
  findings: readonly PageFinding[];
  /** The line of each element in its document. */
  lines: ReadonlyMap<string, number>;
  /** Codes of items by what a step allows of them. */
  fields: ReadonlyMap<string, FieldCounts>;
  trial: PageTrial | undefined;
}

/** Something found in a document. */
export interface PageFinding {
  number: number;
  fault: Fault;
  /** The element it stands at; undefined for the workflow as a whole. */
  element: string | undefined;
  /** The line it stands in, without its indentation. */
  source: string;
  /** It stands at the rights of one item of a step. */
  isOfItem: boolean;
}

/** How many items a step lets its people change, see and not see. */
export interface FieldCounts {
  editable: number;
  required: number;
  readable: number;
  hidden: number;
}

/** Cases that were played, side by side. */
export interface PageTrial {
  cases: readonly PageCase[];
  /** Cases that were played and are not shown. */
  more: number;
  /** Where the people come from. */
  source: string;
}

/** A case as it was played. */
export interface PageCase {
  name: string;
  /** Who starts it, and for which department. */
  starter: Bilingual;
  values: string;
  differences: readonly Bilingual[];
  entries: readonly ForecastEntry[];
  /** Flows that a token went. */
  flows: ReadonlySet<string>;
  result: Bilingual | undefined;
  person(id: string): string;
  why(why: Extract<ForecastEntry, { kind: 'step' }>['people'][number]['why']): Bilingual;
}
