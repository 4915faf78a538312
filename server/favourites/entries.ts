import type { MenuNode } from '#schemas/menu.ts';
import type { LoadedApp, LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { maySeeApp } from '#server/policies/policies.ts';
import { visibleNodes } from '#server/policies/visibleMenu.ts';

/** An entry of a menu that a person may open; folders are none. */
export function menuEntry(actor: Principal, apps: LoadedApps, app: LoadedApp | undefined, code: string): MenuNode | undefined {
  if (!app || !maySeeApp(actor, app)) return undefined;
  return findEntry(visibleNodes(actor, apps, app, app.menu), code);
}

function findEntry(nodes: readonly MenuNode[], code: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.code === code && node.type !== 'Folder' ? node : findEntry(node.children ?? [], code);
    if (found) return found;
  }
  return undefined;
}
