import type { Calls } from '#schemas/calls/index.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { decideItem } from '#server/workflow/acts/decideItem.ts';
import { eachInOrder } from '#server/records/several/eachInOrder.ts';
import { wordsOfAct } from './parameters.ts';

type Batch = Exchange<Calls['batchSubmit']>['body'];

/** POST F/batchSubmit: the same answer at several items, each in a transaction of its own (contract 10.1, 11.6). Errors: 900400, 900410, 900412; per item in `errors`. */
export const batchSubmit: Handler<Calls['batchSubmit']> = async (exchange) => {
  const { body } = exchange;
  const outcome = outcomeOfBatch(body);
  const items = body.workItems ?? (body.workItemIds ?? []).map((workItemId) => ({ workItemId, version: undefined }));
  if (items.length === 0) throw invalidParameter('workItemIds');
  const words = wordsOfAct(body);
  const several = { key: 'workItemId', ids: items.map(({ workItemId }) => workItemId), replayToken: body.replayToken } as const;
  return eachInOrder(exchange, several, async (tx, workItemId, place) => {
    await decideItem(exchange, tx, { workItemId, outcome, inBatch: { version: items[place]?.version }, ...words });
    return {};
  });
};

/** Errors: 900400 for a contradiction, 900412 for any other act. */
function outcomeOfBatch({ actionCode, agree }: Batch): 'agree' | 'disAgree' {
  const outcome = actionCode ?? (agree === false ? 'disAgree' : 'agree');
  if (outcome !== 'agree' && outcome !== 'disAgree') throw notOffered();
  if (typeof agree === 'boolean' && agree === (outcome === 'disAgree')) throw invalidParameter('agree');
  return outcome;
}
