import { invalidParameter } from '#server/refusals/parameters.ts';
import { bilingual } from '#server/refusals/refused.ts';
import { placeOfRead } from '#server/workflow/store/reads.ts';
import { placeOfItem } from './openInstance.ts';

/** An item, and the instance that a call names beside it. */
export interface NamedPlace {
  workItemId?: string | null | undefined;
  workflowInstanceId?: string | null | undefined;
}

/** `--` stands for none in addresses (contract 6.7, 10.4). */
const isNamed = (id: string | null | undefined): id is string => Boolean(id) && id !== '--';

/**
 * Where an item is done something to follows from the item; an instance that is named beside it must be that of the item, or what
 * was meant is not known. Errors: 900400.
 */
export function requireSameInstance({ workItemId, workflowInstanceId }: NamedPlace): void {
  if (!isNamed(workItemId) || !isNamed(workflowInstanceId)) return;
  const { instanceId } = placeOfRead(workItemId) ?? placeOfItem(workItemId);
  if (instanceId !== workflowInstanceId) throw invalidParameter('workflowInstanceId', OF_ANOTHER);
}

const OF_ANOTHER = bilingual('待办不属于该流程实例', 'the work item is of another instance');
