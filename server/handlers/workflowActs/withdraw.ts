import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { withdrawDecision } from '#server/workflow/acts/withdrawDecision.ts';
import { givenFields, requiredField, wordsOfAct } from './parameters.ts';

/** GET, POST W/revoke_workitem: takes an own decision back (contract 11.6, 21.7). Errors: 900403, 900404, 900410, 900412. */
export const withdrawWorkItem: Handler<Calls['withdrawWorkItem']> = async (exchange) => {
  const given = givenFields(exchange);
  const { workItemId, workflowInstanceId, activityCode } = given;
  if (!workItemId) requiredField(workflowInstanceId, 'workflowInstanceId');
  return actOnce(exchange, given, (tx) => withdrawDecision(exchange, tx, { workItemId, workflowInstanceId, activityCode, ...wordsOfAct(given) }));
};
