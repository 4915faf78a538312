import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { markOpened } from '#server/workflow/acts/markOpened.ts';

/** POST W/mark_opened: an item that was loaded ahead was shown to its handler (contract 10.4). Errors: 900403, 900404. */
export const markItemOpened: Handler<Calls['markItemOpened']> = async (exchange) => {
  await exchange.services.database.transaction((tx) => markOpened(exchange, tx, exchange.body.workItemId));
  return null;
};
