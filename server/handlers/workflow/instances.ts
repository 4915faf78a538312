import type { Calls } from '#schemas/calls/index.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { allItemsQuery } from '#server/workflow/lists/allItems.ts';
import { allInstancesQuery, myInstancesQuery } from '#server/workflow/lists/instanceList.ts';
import { listContext } from '#server/workflow/lists/listContext.ts';
import { instancePage, itemPage } from '#server/workflow/lists/pages.ts';
import { summaryOfRecord } from '#server/workflow/lists/summary.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';

/** GET W/list_my_instances: what the user has started, or somebody for them (contract 11.2). Errors: 900400. */
export const myInstances: Handler<Calls['myInstances']> = async (exchange) => {
  const context = listContext(exchange);
  const viewer = await readViewer(context.db, context.actor, context.now);
  return instancePage(context, viewer, myInstancesQuery(context, exchange.query), exchange.query);
};

/** GET W/list_instances: instances of everybody (contract 11.2). Errors: 900400, 900403. */
export const instances: Handler<Calls['instances']> = async (exchange) => {
  requireAdministration(exchange);
  const context = listContext(exchange);
  const viewer = await readViewer(context.db, context.actor, context.now);
  return instancePage(context, viewer, allInstancesQuery(context, exchange.query), exchange.query);
};

/** GET W/list_workitems: work items of everybody (contract 11.2). Errors: 900400, 900403. */
export const workItems: Handler<Calls['workItems']> = async (exchange) => {
  requireAdministration(exchange);
  const context = listContext(exchange);
  const [viewer, query] = await Promise.all([readViewer(context.db, context.actor, context.now), allItemsQuery(context, exchange.query)]);
  return itemPage(context, viewer, query, { page: exchange.query, rule: summaryOfRecord });
};

function requireAdministration({ actor }: Pick<Exchange, 'actor'>): void {
  if (!isWorkflowAdmin(actor)) throw noRight();
}
