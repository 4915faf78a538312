import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { finishInstanceOf } from '#server/workflow/acts/endInstance.ts';
import { givenFields, wordsOfAct } from './parameters.ts';
import { atInstances } from './severalInstances.ts';

/** GET, POST W/finish_instance: finishes an instance, or several (contract 11.6, 21.6). Errors: 900403, 900404, 900410 to 900412. */
export const finishInstance: Handler<Calls['finishInstance']> = (exchange) => {
  const given = givenFields(exchange);
  return atInstances(exchange, given, (tx, instanceId) => finishInstanceOf(exchange, tx, { instanceId, workItemId: given.workItemId, ...wordsOfAct(given) }));
};
