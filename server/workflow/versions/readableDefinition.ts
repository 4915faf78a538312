import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import { definitionOf } from './definitionOf.ts';

/** The definition an instance was started with; undefined when this version of the server cannot read it (contract 21.9). */
export async function readableDefinition(...place: Parameters<typeof definitionOf>): Promise<WorkflowDefinition | undefined> {
  try {
    return await definitionOf(...place);
  } catch (error) {
    if (error instanceof UnreadableDefinition) return undefined;
    throw error;
  }
}
