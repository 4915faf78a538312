import type { DocumentKind } from '#schemas/config/kinds.ts';
import type { AnyDraft, Draft } from '#server/apps/documents/draft.ts';
import { Report } from '#server/apps/documents/report.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { checkFormReferences } from './formReferences.ts';
import { checkListReferences } from './listReferences.ts';
import { checkModelReferences } from './modelReferences.ts';
import { checkWorkflowReferences } from './workflowReferences.ts';
import { checkPageReferences, checkReportReferences } from './reportReferences.ts';

/** What a document names that is absent or left out. Menus and rights are cut instead (`compileMenu`, `compileRights`). */
export function checkReferences(draft: AnyDraft, documentIndex: DocumentIndex): Problem[] {
  const report = new Report();
  // Each check gets the draft of its own kind, by the key of the table.
  const check = checks[draft.kind] as (report: Report, draft: AnyDraft, documentIndex: DocumentIndex) => void;
  check(report, draft, documentIndex);
  return report.problems;
}

const nothing = (): void => undefined;

const checks: { [K in DocumentKind]: (report: Report, draft: Draft<K>, documentIndex: DocumentIndex) => void } = {
  app: nothing,
  menu: nothing,
  model: checkModelReferences,
  list: checkListReferences,
  form: checkFormReferences,
  report: checkReportReferences,
  page: checkPageReferences,
  dictionary: nothing,
  workflow: checkWorkflowReferences,
};
