import type { Why } from '#schemas/workItem.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import { presentWhy } from '#server/workflow/forms/presentWhy.ts';
import { seenOfWorkflow, type ListContext } from './listContext.ts';

/**
 * Why somebody has an item, in the language of the request; `trustorId` = for whom the reader handles it (contract 11.3). Of a definition
 * that cannot be read, or whose model is gone, only the kind is known.
 */
export function whyOfItem(context: ListContext, definition: WorkflowDefinition | undefined, why: WhyData, trustorId: string | null): Why {
  const seen = definition && seenOfWorkflow(context, definition);
  return seen ? presentWhy(why, trustorId, seen, definition, context.language) : { kind: why.kind, text: why.kind };
}
