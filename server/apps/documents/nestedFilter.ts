import type { ConditionDocument } from '#schemas/config/fields.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { Path } from './jsonSource.ts';
import { itemFault } from './modelItems.ts';
import type { Report } from './report.ts';

/** Checks that every item of a `queryCondition` exists (contract 8.2). */
export function checkNestedFilter(report: Report, model: ModelDocument, filter: readonly ConditionDocument[][][] | undefined, path: Path): void {
  for (const [outer, groups] of (filter ?? []).entries()) {
    for (const [group, conditions] of groups.entries()) {
      for (const [index, { propertyCode }] of conditions.entries()) {
        const fault = itemFault(model, propertyCode);
        if (fault) report.error([...path, outer, group, index, 'propertyCode'], fault);
      }
    }
  }
}
