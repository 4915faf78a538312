import type { Calls } from '#schemas/calls/index.ts';
import type { Application } from '#schemas/menu.ts';
import type { LoadedApp } from '#server/apps/documents/loadedApps.ts';
import type { Handler } from '#server/services/handler.ts';
import { isAdmin, type Principal } from '#server/organisation/actor.ts';
import { maySeeApp } from '#server/policies/policies.ts';

/** GET list_apps: the applications the user may see (contract 7.2). */
export const applications: Handler<Calls['applications']> = async ({ services, actor }) =>
  [...services.apps().apps.values()].filter((app) => maySeeApp(actor, app)).map((app) => shownTo(actor, app));

const UNGROUPED = { code: 'others', name: '其他', name_i18n: '{"en":"Others"}' } as const;

/** GET list_apps_group: the same by group, with the group `all` that the family's portals drop (contract 7.2). */
export const applicationGroups: Handler<Calls['applicationGroups']> = async ({ services, actor }) => {
  const seen = [...services.apps().apps.values()].filter((app) => maySeeApp(actor, app));
  const groups = new Map<string, { code: string; name: string; name_i18n?: string; children: Application[] }>();
  for (const app of seen) {
    const named = app.group ?? UNGROUPED;
    const group = groups.get(named.code) ?? { ...named, children: [] };
    group.children.push(shownTo(actor, app));
    groups.set(named.code, group);
  }
  return [{ code: 'all', name: '全部', name_i18n: '{"en":"All"}', children: seen.map((app) => shownTo(actor, app)) }, ...groups.values()];
};

/** An application as one user receives it: its version is for administrators (contract 15.2). */
function shownTo(actor: Principal, { application, document }: LoadedApp): Application {
  const { version } = document;
  return version !== undefined && isAdmin(actor) ? { ...application, version } : application;
}
