import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { circulateItem } from '#server/workflow/acts/circulateItem.ts';
import { markReads, placeOfRead } from '#server/workflow/store/reads.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/circulate_workItem: gives an instance to people to read (contract 11.6). Errors: 900400, 900403, 900404, 900410 to 900412. */
export const circulateWorkItem: Handler<Calls['circulateWorkItem']> = (exchange) => {
  const { workItemId, participantors, ...given } = exchange.body;
  return actOnce(exchange, exchange.body, (tx) => circulateItem(exchange, tx, { workItemId, people: participantors, ...wordsOfAct(given) }));
};

/** POST W/update_circulate_readed: marks own circulated items as read; those of others are passed over (contract 11). */
export const markCirculatedRead: Handler<Calls['markCirculatedRead']> = async ({ services, actor, body }) => {
  const ids = body.circulateItemIds.flatMap((id) => placeOfRead(id)?.id ?? []);
  await services.database.transaction(async (tx) => {
    const count = await markReads(tx, actor.id, ids, services.now());
    if (count > 0) await recordWorkChange(tx, [actor.id]);
  });
  return null;
};
