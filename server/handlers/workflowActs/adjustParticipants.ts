import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { adjustStep } from '#server/workflow/acts/administerInstance.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/adjust_participantors: replaces the people of a step (contract 11.6, 21.10). Errors: 900400, 900403, 900404, 900410, 900412, 900417. */
export const adjustParticipants: Handler<Calls['adjustParticipants']> = (exchange) => {
  const { workflowInstanceId: instanceId, activityCode, participantors: people, workflowTokenId: token, ...given } = exchange.body;
  return actOnce(exchange, exchange.body, (tx) => adjustStep(exchange, tx, { instanceId, activityCode, people, token, ...wordsOfAct(given) }));
};
