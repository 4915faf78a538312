import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { assistItem } from '#server/workflow/acts/assistItem.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/assist_workItem: consults people (contract 11.6). Errors: 900400, 900403, 900404, 900410 to 900412. */
export const assistWorkItem: Handler<Calls['assistWorkItem']> = (exchange) => {
  const { workItemId, participantors, ...given } = exchange.body;
  return actOnce(exchange, exchange.body, (tx) => assistItem(exchange, tx, { workItemId, people: participantors, ...wordsOfAct(given) }));
};
