import type { ModelDocument } from '#schemas/config/model.ts';
import type { Draft } from '../draft.ts';
import { itemFault } from '../modelItems.ts';
import type { Report } from '../report.ts';
import { refer, type World } from '../world.ts';
import { checkConditions } from './listReferences.ts';
import { checkNestedFilter } from './nestedFilter.ts';

/** Everything a report names: its model, items, the list it leads to (contract 15.7). */
export function checkReportReferences(report: Report, draft: Draft<'report'>, world: World): void {
  const document = draft.value;
  if (!document?.source || document.url !== undefined) return;
  const model = refer(report, ['source', 'schemaCode'], world.model(document.source.schemaCode));
  if (!model) return;
  checkNestedFilter(report, model, document.source.queryCondition, ['source', 'queryCondition']);
  for (const field of ['dimensions', 'measures'] as const) {
    for (const [index, { propertyCode }] of (document[field] ?? []).entries()) checkItem(report, model, propertyCode, [field, index, 'propertyCode']);
  }
  checkConditions(report, model, document.conditions ?? [], ['conditions'], world);
  if (document.drill) refer(report, ['drill', 'queryCode'], world.own(draft.folder, 'list', document.drill.queryCode));
}

/** Lists and reports that the blocks of a page show (contract 15.8). */
export function checkPageReferences(report: Report, draft: Draft<'page'>, world: World): void {
  for (const [index, { kind, config }] of (draft.value?.blocks ?? []).entries()) {
    const { queryCode, reportCode } = config ?? {};
    if (kind === 'list' && typeof queryCode === 'string') refer(report, ['blocks', index, 'config', 'queryCode'], world.own(draft.folder, 'list', queryCode));
    if (kind === 'report' && typeof reportCode === 'string')
      refer(report, ['blocks', index, 'config', 'reportCode'], world.own(draft.folder, 'report', reportCode));
  }
}

function checkItem(report: Report, model: ModelDocument, code: string, path: (string | number)[]): void {
  const fault = itemFault(model, code);
  if (fault) report.error(path, fault);
}
