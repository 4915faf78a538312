import type { MenuNode } from '#schemas/menu.ts';
import type { LoadedApp, LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { mayOpenPage, mayOpenReport, maySeeModel } from './policies.ts';

/** The nodes of an application's menu a user may open; folders left empty are left out. */
export function visibleNodes(actor: Principal, apps: LoadedApps, app: LoadedApp, nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.published === false || node.deleted === true) return [];
    if (node.type === 'BizModel' && !maySeeModel(actor, apps, node.code)) return [];
    // A node with nothing but an address is seen by everybody who sees the application.
    if (node.type === 'Report' && app.reports.has(node.code) && !mayOpenReport(actor, app, node.code)) return [];
    if (node.type === 'Page' && !node.pcUrl && !mayShowPage(actor, app, node.code)) return [];
    const children = visibleNodes(actor, apps, app, node.children ?? []);
    if (node.type === 'Folder' && children.length === 0) return [];
    return [{ ...node, children }];
  });
}

/** A page that its author has switched off has no node, as one that is not granted. */
function mayShowPage(actor: Principal, app: LoadedApp, code: string): boolean {
  const { status, published } = app.pages.get(code)?.answer ?? {};
  return status === 'ENABLE' && published === true && mayOpenPage(actor, app, code);
}
