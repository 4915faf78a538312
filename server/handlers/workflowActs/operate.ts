import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { operateInstance as operate } from '#server/workflow/acts/operateInstance.ts';
import { wordsOfAct } from './parameters.ts';
import { atInstances } from './severalInstances.ts';

/**
 * POST W/workflow_operation: retries, suspends, resumes or migrates instances (contract 11.6, 21.10).
 * Errors: 550006, 900403, 900404, 900410, 900412, 900416 to 900418.
 */
export const operateInstance: Handler<Calls['operateInstance']> = (exchange) => {
  const { operation, ...given } = exchange.body;
  return atInstances(exchange, given, (tx, instanceId) => operate(exchange, tx, { instanceId, operation, ...wordsOfAct(given) }));
};
