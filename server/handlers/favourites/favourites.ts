import type { Calls } from '#schemas/calls/index.ts';
import type { Application } from '#schemas/menu.ts';
import type { Shortcut } from '#schemas/workflow/favourites.ts';
import { menuEntry } from '#server/favourites/entries.ts';
import { addFavourite, readFavourites, removeFavourite } from '#server/favourites/marks.ts';
import { readRecents } from '#server/favourites/recents.ts';
import { isAdmin } from '#server/organisation/actor.ts';
import { seeApp } from '#server/policies/access.ts';
import { maySeeApp } from '#server/policies/policies.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { englishNameText, startableWorkflows } from '#server/workflow/startable.ts';

/** GET list_favorites_shortcut: marked workflows and menu entries that the user may open now, in the order they were marked (contract 7.3). */
export const shortcuts: Handler<Calls['shortcuts']> = async (exchange) => {
  const { services, actor } = exchange;
  const db = services.database.kysely;
  const apps = services.apps();
  const marks = await readFavourites(db, actor.id, 'workflow', 'menu');
  const startable = marks.some(({ kind }) => kind === 'workflow') ? await startableWorkflows(exchange, db) : [];
  return marks.flatMap(({ kind, appCode, code }): Shortcut[] => {
    if (kind === 'menu') {
      const entry = menuEntry(actor, apps, apps.apps.get(appCode), code);
      return entry ? [{ kind, appCode, code, name: entry.name, name_i18n: entry.name_i18n ?? null, icon: entry.icon ?? null }] : [];
    }
    const definition = startable.find(({ workflow }) => workflow.code === code)?.workflow.definition;
    return definition ? [{ kind: 'workflow', appCode, code, name: definition.name, name_i18n: englishNameText(definition) }] : [];
  });
};

/** POST create_favorites_menu: marks an entry of a menu that the user may open. Errors: 900404. */
export const addFavouriteMenu: Handler<Calls['addFavouriteMenu']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const { appCode, code } = body;
  if (!menuEntry(actor, services.apps(), seeApp(exchange, appCode), code)) throw notFound();
  await addFavourite(services.database.kysely, actor.id, { kind: 'menu', appCode, code }, services.now());
  return null;
};

/** PQ delete_favorites_menu: takes a mark away. */
export const removeFavouriteMenu: Handler<Calls['removeFavouriteMenu']> = async ({ services, actor, query }) => {
  await removeFavourite(services.database.kysely, actor.id, 'menu', query.code, query.appCode);
  return null;
};

/** GET list_favorites_app: marked applications that the user sees now. */
export const favouriteApplications: Handler<Calls['favouriteApplications']> = async (exchange) => {
  const marks = await readFavourites(exchange.services.database.kysely, exchange.actor.id, 'app');
  return seenApplications(
    exchange,
    marks.map(({ code }) => code),
  );
};

/** GET list_recently_used_app: applications that the user opened something of, the last first. */
export const recentApplications: Handler<Calls['recentApplications']> = async (exchange) => {
  const recents = await readRecents(exchange.services.database.kysely, exchange.actor.id);
  return seenApplications(exchange, [...new Set(recents.map(({ appCode }) => appCode))]);
};

/** POST create_favorites_app: marks an application. Errors: 900404. */
export const addFavouriteApplication: Handler<Calls['addFavouriteApplication']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const { code } = seeApp(exchange, body.appCode);
  await addFavourite(services.database.kysely, actor.id, { kind: 'app', appCode: code, code }, services.now());
  return null;
};

/** PQ delete_favorites_app: takes a mark away. */
export const removeFavouriteApplication: Handler<Calls['removeFavouriteApplication']> = async ({ services, actor, query }) => {
  await removeFavourite(services.database.kysely, actor.id, 'app', query.appCode);
  return null;
};

/** Applications as the list of applications gives them: their version is for administrators (contract 15.2). */
function seenApplications({ services, actor }: Pick<Exchange, 'services' | 'actor'>, codes: readonly string[]): Application[] {
  const { apps } = services.apps();
  return codes.flatMap((code) => {
    const app = apps.get(code);
    if (!app || !maySeeApp(actor, app)) return [];
    const { version } = app.document;
    return [version !== undefined && isAdmin(actor) ? { ...app.application, version } : app.application];
  });
}
