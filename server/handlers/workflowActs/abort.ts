import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { voidInstanceOf } from '#server/workflow/acts/endInstance.ts';
import { givenFields, wordsOfAct } from './parameters.ts';
import { atInstances } from './severalInstances.ts';

/** GET, POST W/abort_instance: voids an instance, or several (contract 11.6, 21.6). Errors: 302036, 900403, 900404, 900410, 900412. */
export const abortInstance: Handler<Calls['abortInstance']> = (exchange) => {
  const { version, ...given } = givenFields(exchange);
  return atInstances(exchange, given, (tx, instanceId) => voidInstanceOf(exchange, tx, { instanceId, version, ...wordsOfAct(given) }));
};
