import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import { actOnce, type Acted } from '#server/workflow/acts/acted.ts';
import { eachInOrder, type BatchResult } from '#server/records/several/eachInOrder.ts';
import { requiredField } from './parameters.ts';

/** One instance, or several by an administrator, and the token of the call. */
interface Named {
  workflowInstanceId?: string | null | undefined;
  workItemId?: string | null | undefined;
  workflowInstanceIds?: readonly string[] | null | undefined;
  replayToken?: string | null | undefined;
}

/**
 * Does an act to one instance, or to each of several in a transaction of its own (contract 11.6).
 * Shape: several answer the outcome of each. Errors: 900400 without any; several: 900403 for others than administrators.
 */
export async function atInstances(
  exchange: Exchange,
  { workflowInstanceIds, ...named }: Named,
  act: (tx: Tx, instanceId: string) => Promise<Acted<null>>,
): Promise<BatchResult<'workflowInstanceId'> | null> {
  if (!workflowInstanceIds) {
    const instanceId = requiredField(named.workflowInstanceId, 'workflowInstanceId');
    return actOnce(exchange, named, (tx) => act(tx, instanceId));
  }
  return atSeveral(exchange, workflowInstanceIds, named.replayToken, act);
}

/** The same for several alone. */
export function atSeveral(
  exchange: Exchange,
  ids: readonly string[],
  replayToken: string | null | undefined,
  act: (tx: Tx, instanceId: string) => Promise<Acted<null>>,
): Promise<BatchResult<'workflowInstanceId'>> {
  if (!isWorkflowAdmin(exchange.actor)) throw noRight();
  return eachInOrder(exchange, { key: 'workflowInstanceId', ids, replayToken }, act);
}
