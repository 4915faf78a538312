import type { Calls } from '#schemas/calls/index.ts';
import { WORKFLOW_ACTS } from '#schemas/limits.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { activateStep } from '#server/workflow/acts/administerInstance.ts';
import { requiredField, wordsOfAct } from './parameters.ts';

/** GET, POST W/activate_activity: opens a step of an instance (contract 11.6, 21.10). Errors: 900400, 900403, 900404, 900410, 900412, 900417, 900418. */
export const activateActivity: Handler<Calls['activateActivity']> = async (exchange) => {
  const { query, body } = exchange;
  const { cancelOthers, ...given } = { ...query, ...body };
  const people = body.participantors ?? query.participantors?.split(',').filter((id) => id !== '') ?? [];
  if (people.length > WORKFLOW_ACTS.people) throw invalidParameter('participantors');
  const instanceId = requiredField(given.workflowInstanceId, 'workflowInstanceId');
  const activityCode = requiredField(given.activityCode, 'activityCode');
  const change = { instanceId, activityCode, people, cancelOthers: cancelOthers === true, ...wordsOfAct(given) };
  return actOnce(exchange, given, (tx) => activateStep(exchange, tx, change));
};
