import type { Calls } from '#schemas/calls/index.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { addSigners, removeSigners } from '#server/workflow/acts/addSigners.ts';
import { sentValues } from '#server/workflow/instance/sentRecord.ts';
import { wordsOfAct } from './parameters.ts';

const KINDS = { 1: 'before', 2: 'after', 3: 'beside' } as const;

/**
 * POST W/adjust_workItem_participators: adds people before, after or beside an item, or takes added ones back (contract 11.6).
 * Errors: 900400, 900403, 900404, 900410 to 900412; after: also 302036, 550006.
 */
export const adjustSigners: Handler<Calls['adjustSigners']> = (exchange) => {
  const { workItemId, participantors, addSignType, approvalMode, remove, ...given } = exchange.body;
  const words = wordsOfAct(given);
  if (remove) return actOnce(exchange, exchange.body, (tx) => removeSigners(exchange, tx, { workItemId, people: remove, ...words }));
  if (!participantors) throw invalidParameter('participantors');
  const how = KINDS[addSignType ?? 3];
  const sent = how === 'after' ? sentValues(given) : undefined;
  const addition = { workItemId, people: participantors, how, order: approvalMode ?? 'all', sent, ...words } as const;
  return actOnce(exchange, exchange.body, (tx) => addSigners(exchange, tx, addition));
};
