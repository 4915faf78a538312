import type { Calls } from '#schemas/calls/index.ts';
import type { MenuNode } from '#schemas/menu.ts';
import type { LoadedApp, LoadedApps } from '#server/apps/documents/loadedApps.ts';
import { notFound } from '#server/refusals/access.ts';
import { seeApp } from '#server/policies/access.ts';
import type { Handler } from '#server/services/handler.ts';
import type { Signed } from '#server/organisation/actor.ts';
import { mayOpenPage, mayOpenReport, maySeeApp, maySeeModel } from '#server/policies/policies.ts';

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

/** The nodes of an application's menu a user may open; folders left empty are left out. */
export function visibleNodes(actor: Signed, apps: LoadedApps, app: LoadedApp, nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.published === false || node.deleted === true) return [];
    if (node.type === 'BizModel' && !maySeeModel(actor, apps, node.code)) return [];
    // A node with nothing but an address is seen by whoever sees the application.
    if (node.type === 'Report' && app.reports.has(node.code) && !mayOpenReport(actor, app, node.code)) return [];
    if (node.type === 'Page' && !node.pcUrl && !mayShowPage(actor, app, node.code)) return [];
    const children = visibleNodes(actor, apps, app, node.children ?? []);
    if (node.type === 'Folder' && children.length === 0) return [];
    return [{ ...node, children }];
  });
}

/** A page that its author has switched off has no node, as one that is not granted. */
function mayShowPage(actor: Signed, app: LoadedApp, code: string): boolean {
  const { status, published } = app.pages.get(code)?.answer ?? {};
  return status === 'ENABLE' && published === true && mayOpenPage(actor, app, code);
}
