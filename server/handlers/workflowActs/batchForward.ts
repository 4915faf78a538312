import type { Calls } from '#schemas/calls/index.ts';
import type { Tx } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { onePersonOnly } from '#server/refusals/participants.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import type { Acted } from '#server/workflow/acts/acted.ts';
import { eachInOrder } from '#server/records/several/eachInOrder.ts';
import { forwardItem } from '#server/workflow/acts/forwardItem.ts';
import { handOverItem } from '#server/workflow/acts/handOverItem.ts';
import { readOwnerOfItem } from '#server/workflow/store/readOwnerOfItem.ts';
import { wordsOfAct } from './parameters.ts';

/** POST W/batch_forward_workItem: hands several items on; an administrator those of others too (contract 11.6). Errors: 900410; per item in `errors`. */
export const batchForward: Handler<Calls['batchForward']> = (exchange) => {
  const { workItemIds, replayToken } = exchange.body;
  return eachInOrder(exchange, { key: 'workItemId', ids: workItemIds, replayToken }, (tx, workItemId) => handOn(exchange, tx, workItemId));
};

/** Somebody's own item is forwarded as by everybody. */
async function handOn(exchange: Exchange<Calls['batchForward']>, tx: Tx, workItemId: string): Promise<Acted<null>> {
  const { actor, body } = exchange;
  const words = wordsOfAct(body);
  const isOthers = isWorkflowAdmin(actor) && (await readOwnerOfItem(tx, workItemId)) !== actor.id;
  if (!isOthers) return forwardItem(exchange, tx, { workItemId, people: body.participantors, inBatch: true, ...words });
  const [personId = '', ...more] = body.participantors;
  if (more.length > 0) throw onePersonOnly();
  return handOverItem(exchange, tx, { workItemId, personId, ...words });
}
