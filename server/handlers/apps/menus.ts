import type { Calls } from '#schemas/calls/index.ts';
import { seeApp } from '#server/policies/access.ts';
import { maySeeApp } from '#server/policies/policies.ts';
import { visibleNodes } from '#server/policies/visibleMenu.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET list_functions_by_appcode: the menu without nodes the user may not open; folders left empty are left out (contract 7.2). */
export const menuTree: Handler<Calls['menuTree']> = async (exchange) => {
  const app = seeApp(exchange, exchange.query.appCode);
  return visibleNodes(exchange.actor, exchange.services.apps(), app, app.menu);
};

/** GET list_functions_by_id: the nodes of one folder (contract 7.2). */
export const menuFolder: Handler<Calls['menuFolder']> = async ({ services, actor, query }) => {
  const apps = services.apps();
  for (const app of apps.apps.values()) {
    const folder = app.menuById.get(query.id);
    if (folder && maySeeApp(actor, app)) return visibleNodes(actor, apps, app, folder.children ?? []);
  }
  throw notFound();
};
