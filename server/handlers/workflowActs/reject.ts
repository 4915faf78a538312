import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { rejectItem } from '#server/workflow/acts/rejectItem.ts';
import { sentValues } from '#server/workflow/instance/sentRecord.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/reject_workItem: returns an item to a former step (contract 11.6, 21.7). Errors: 302036, 900400, 900403, 900404, 900410 to 900412, 900417. */
export const rejectWorkItem: Handler<Calls['rejectWorkItem']> = (exchange) => {
  const { workItemId, rejectToActivityCode, submitToReject, ...given } = exchange.body;
  const rejection = {
    workItemId,
    target: rejectToActivityCode,
    back: submitToReject === true,
    sent: sentValues(given),
    ...wordsOfAct(given),
  };
  return actOnce(exchange, exchange.body, (tx) => rejectItem(exchange, tx, rejection));
};
