import type { Calls } from '#schemas/calls/index.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { circulatedQuery } from '#server/workflow/lists/circulated.ts';
import { listContext } from '#server/workflow/lists/listContext.ts';
import { circulatedPage } from '#server/workflow/lists/pages.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';

/** GET W/search_circulates: what was circulated to the user and they have not read (contract 11.2). Errors: 900400. */
export const circulatedItems: Handler<Calls['circulatedItems']> = (exchange) => pageOfCirculated(exchange, false);

/** GET W/list_finished_circulates: what was circulated to the user and they have read (contract 11.2). Errors: 900400. */
export const readCirculatedItems: Handler<Calls['readCirculatedItems']> = (exchange) => pageOfCirculated(exchange, true);

async function pageOfCirculated(exchange: Exchange<Calls['circulatedItems']>, isRead: boolean) {
  const context = listContext(exchange);
  const [viewer, query] = await Promise.all([readViewer(context.db, context.actor, context.now), circulatedQuery(context, exchange.query, isRead)]);
  return circulatedPage(context, viewer, query, exchange.query);
}
