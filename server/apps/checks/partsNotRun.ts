import type { WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';

/** A part of workflows that is read and checked, but not run yet, and what of a document uses it. A change that adds a part deletes its row. */
export const PARTS_NOT_RUN: readonly (readonly [name: string, uses: (element: WorkflowElement, workflow: WorkflowDefinition) => boolean])[] = [];

/** Why a workflow is not served, when it is not: a part of it that is not run yet must not be passed over (contract 15). */
export function notServed(workflow: WorkflowDefinition): string | undefined {
  const parts = PARTS_NOT_RUN.filter(([, uses]) => [...workflow.elements.values()].some((element) => uses(element, workflow))).map(([name]) => name);
  return parts.length === 0 ? undefined : `workflow ${workflow.workflowCode} is left out: not run yet are ${parts.join(', ')}`;
}
