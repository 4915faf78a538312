import { valueAt } from '#schemas/records/valueAt.ts';
import { stepName, workflowName } from './definitions.ts';
import type { ItemRow } from './itemRows.ts';
import { personName, type ListContext } from './listContext.ts';
import type { ItemPage } from './readItemPage.ts';
import { NUMBER_CODE, summaryEntries } from './summary.ts';

/** What rows of work items and of circulated ones say alike: of which instance and step they are, and what they show of the record. */
export function presentPlace(context: ListContext, page: ItemPage, row: ItemRow) {
  const { id, activityCode, instance } = row;
  const definition = page.definitionOf(instance);
  const { shown, values } = page.recordOf(row);
  return {
    workItemId: id,
    workflowInstanceId: instance.id,
    instanceName: instance.name,
    workflowCode: instance.workflowCode,
    workflowName: workflowName(definition, instance.workflowCode, context.language),
    activityCode,
    ...stepName(definition, activityCode),
    appCode: instance.appCode,
    schemaCode: instance.schemaCode,
    sheetCode: instance.sheetCode,
    bizObjectId: instance.objectId,
    bizObjectVersion: Number(values.version ?? 0),
    sequenceNo: shown.has(NUMBER_CODE) ? textOf(valueAt(values, NUMBER_CODE)) : null,
    originator: instance.originatorId,
    originatorName: personName(context, instance.originatorId),
    departmentName: context.actor.organisation.departments.get(instance.departmentId ?? '')?.name ?? null,
    summary: definition ? summaryEntries(context, definition, shown, values) : [],
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
