import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { cancelStep } from '#server/workflow/acts/administerInstance.ts';
import { givenFields, requiredField, wordsOfAct } from './parameters.ts';

/** GET, POST W/cancel_activity: takes a step away with its items (contract 11.6, 21.10). Errors: 900400, 900403, 900404, 900410, 900412. */
export const cancelActivity: Handler<Calls['cancelActivity']> = async (exchange) => {
  const { workflowTokenId, ...given } = givenFields(exchange);
  const instanceId = requiredField(given.workflowInstanceId, 'workflowInstanceId');
  const activityCode = requiredField(given.activityCode, 'activityCode');
  return actOnce(exchange, given, (tx) => cancelStep(exchange, tx, { instanceId, activityCode, token: workflowTokenId, ...wordsOfAct(given) }));
};
