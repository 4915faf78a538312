import { NO_WORKFLOW } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { noRight } from '#server/refusals/access.ts';
import { recordInFlow } from '#server/refusals/batchUpdates.ts';
import type { Exchange } from '#server/services/handler.ts';

/** The model of a batch update. Errors: 900403 for who may make none, 900404. */
export function openForUpdate(exchange: Pick<Exchange, 'services' | 'actor'>, schemaCode: string): SeenModel {
  const seen = seeModel(exchange, schemaCode);
  if (!mayAct(exchange.actor, seen.apps, seen.model.code, 'batch_update')) throw noRight();
  return seen;
}

/** Errors: Refused for a record that its workflow alone changes. Source: OP-11. */
export function refuseInFlow({ workflowInstanceId: instance }: FormValues): void {
  if (typeof instance === 'string' && instance !== '' && instance !== NO_WORKFLOW) {
    throw recordInFlow();
  }
}
