import { sql } from 'kysely';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { readVersions } from './definitions.ts';
import type { ItemSource } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { every, isAmong, some, type ListPredicate } from './predicates.ts';

/** Whether items of a step may be decided together with others (contract 15.9.2). */
function isBatchStep(definition: WorkflowDefinition, activityCode: string): boolean {
  const step = definition.elements.get(activityCode);
  return step?.type === 'userTask' && step.task.type === 'approve' && step.task.batch;
}

/** The same of an item; opinions of assistants are given one by one. */
export function isBatchItem(definition: WorkflowDefinition, activityCode: string, { type }: Pick<WorkItem, 'type'>): boolean {
  return type !== WORK_ITEM_TYPE.assist && isBatchStep(definition, activityCode);
}

/** Items of a list that may be decided together, over the aliases `item` and `instance`. */
export async function batchSteps(context: ListContext, query: ItemSource): Promise<ListPredicate> {
  const versions = await readVersions(context, query);
  const ofVersions = versions.map(({ workflowCode, workflowVersion, definition }) => {
    const codes = [...definition.elements.keys()].filter((code) => isBatchStep(definition, code));
    const isVersion = [isAmong(sql.ref('instance.workflowCode'), [workflowCode]), isAmong(sql.ref('instance.workflowVersion'), [workflowVersion])];
    return every([...isVersion, isAmong(sql.ref('item.activityCode'), codes)]);
  });
  return every([sql<boolean>`"item"."type" <> ${WORK_ITEM_TYPE.assist}`, some(ofVersions)]);
}
