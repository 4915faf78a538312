import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { retrieveAssist } from '#server/workflow/acts/assistItem.ts';

/** POST W/retrieve_assist: takes an assistance back (contract 11.6). Errors: 900403, 900404, 900410 to 900412. */
export const retrieveAssistance: Handler<Calls['retrieveAssistance']> = (exchange) => {
  const { workItemId } = exchange.body;
  return actOnce(exchange, exchange.body, (tx) => retrieveAssist(exchange, tx, workItemId));
};
