import type { ConditionDocument } from '#schemas/config/fields.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { refer, type DocumentIndex } from './documentIndex.ts';
import type { Path } from './jsonSource.ts';
import { findItem, itemFault, relatedModel, type ModelContent } from './modelItems.ts';
import type { Report } from './report.ts';

/** Checks that every item of a `queryCondition` exists, in the model or in one that a relation of it leads to (contract 6.4, 8.2). */
export function checkNestedFilter(
  report: Report,
  model: ModelContent,
  filter: readonly ConditionDocument[][][] | undefined,
  path: Path,
  documentIndex: DocumentIndex,
): void {
  for (const [outer, groups] of (filter ?? []).entries()) {
    for (const [group, conditions] of groups.entries()) {
      for (const [index, { propertyCode }] of conditions.entries()) {
        checkFilterItem(report, model, propertyCode, [...path, outer, group, index, 'propertyCode'], documentIndex);
      }
    }
  }
}

function checkFilterItem(report: Report, model: ModelContent, propertyCode: string, path: Path, documentIndex: DocumentIndex): void {
  const [code = '', item, ...rest] = propertyCode.split('.');
  const related = item === undefined || rest.length > 0 ? undefined : relatedModel(model, code);
  if (item === undefined || related === undefined) {
    const fault = itemFault(model, propertyCode);
    if (fault) report.error(path, fault);
    return;
  }
  const other = refer(report, path, documentIndex.model(related));
  if (!other) return;
  const fault = itemFault(other, item);
  if (fault) report.error(path, fault);
  else if (isSubTable(findItem(other, item)?.propertyType))
    report.error(path, `${item} of model ${related} is a sub-table, which a condition does not reach by ${code}`);
}
