import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { doneQuery } from '#server/workflow/lists/done.ts';
import { listContext } from '#server/workflow/lists/listContext.ts';
import { itemPage } from '#server/workflow/lists/pages.ts';
import { summaryOfRecord } from '#server/workflow/lists/summary.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';

/** GET W/list_finished_workitems: what the user, or their delegate for them, has done (contract 11.2). Errors: 900400. */
export const finishedWorkItems: Handler<Calls['finishedWorkItems']> = async (exchange) => {
  const context = listContext(exchange);
  const [viewer, query] = await Promise.all([readViewer(context.db, context.actor, context.now), doneQuery(context, exchange.query)]);
  return itemPage(context, viewer, query, { page: exchange.query, rule: summaryOfRecord });
};
