import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { forwardItem } from '#server/workflow/acts/forwardItem.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/forward_workItem: hands an item on (contract 11.6). Errors: 900400, 900403, 900404, 900410 to 900412. */
export const forwardWorkItem: Handler<Calls['forwardWorkItem']> = (exchange) => {
  const { workItemId, participantors, back, ...given } = exchange.body;
  return actOnce(exchange, exchange.body, (tx) => forwardItem(exchange, tx, { workItemId, people: participantors, back: back === true, ...wordsOfAct(given) }));
};
