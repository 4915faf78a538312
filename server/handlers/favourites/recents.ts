import type { Calls } from '#schemas/calls/index.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { NameI18nValue } from '#schemas/wire.ts';
import type { NewRecent, Recent } from '#schemas/workflow/favourites.ts';
import { menuEntry } from '#server/favourites/entries.ts';
import { readRecents, storeRecent, type StoredRecent } from '#server/favourites/recents.ts';
import { recordNamesFor, type RecordNames } from '#server/favourites/recordNames.ts';
import { mayOpenPage, mayOpenReport } from '#server/policies/policies.ts';
import { notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

type Caller = Pick<Exchange, 'services' | 'actor'>;
/** A name as menus, reports and pages have it. */
interface GivenName {
  readonly name?: string | null;
  readonly name_i18n?: NameI18nValue | null;
}

/** GET list_recent: what the user opened last and may see now, under its present name, the last first (contract 7.3). */
export const recents: Handler<Calls['recents']> = async (exchange) => {
  const { services, actor } = exchange;
  const db = services.database.kysely;
  const rows = await readRecents(db, actor.id);
  const names = await recordNamesFor(
    exchange,
    db,
    rows.filter(({ kind }) => kind === 'record'),
  );
  const { apps } = services.apps();
  return rows.flatMap((row): Recent[] => {
    const app = apps.get(row.appCode);
    const named = nameOfRecent(exchange, row, names);
    if (!app || !named) return [];
    const { kind, appCode, code, objectId, schemaCode, openedAt } = row;
    const { name: appName, name_i18n: appName_i18n } = app.application;
    const time = wallClock(openedAt, services.settings.timeZone);
    return [
      {
        kind,
        appCode,
        appName,
        appName_i18n: appName_i18n ?? null,
        code,
        ...(kind === 'record' ? { objectId, schemaCode } : {}),
        name: named.name ?? code,
        name_i18n: named.name_i18n ?? null,
        time,
      },
    ];
  });
};

/** POST add_recent: remembers what the user has opened. Errors: 900400 for a record without its id, 900404 for what they may not see. */
export const addRecent: Handler<Calls['addRecent']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const recent = toStored(body, services.now());
  const names = await recordNamesFor(exchange, services.database.kysely, recent.kind === 'record' ? [recent] : []);
  if (!nameOfRecent(exchange, recent, names)) throw notFound();
  await services.database.transaction((tx) => storeRecent(tx, actor.id, recent));
  return null;
};

function toStored({ kind, appCode, code, objectId, schemaCode }: NewRecent, openedAt: Date): StoredRecent {
  if (kind !== 'record') return { kind, appCode, code, objectId: '', schemaCode: '', openedAt };
  if (!objectId) throw invalidParameter('objectId');
  if (!schemaCode) throw invalidParameter('schemaCode');
  return { kind, appCode, code, objectId, schemaCode, openedAt };
}

/** Its present name; undefined for what is gone, or the user may not see now. */
function nameOfRecent({ services, actor }: Caller, recent: StoredRecent, names: RecordNames): GivenName | undefined {
  const apps = services.apps();
  const { kind, appCode, code, schemaCode } = recent;
  const app = apps.apps.get(appCode);
  if (!app) return undefined;
  switch (kind) {
    case 'menu':
      return menuEntry(actor, apps, app, code);
    case 'report':
      return mayOpenReport(actor, app, code) ? app.reports.get(code)?.answer : undefined;
    case 'page':
      return mayOpenPage(actor, app, code) ? app.pages.get(code)?.answer : undefined;
    case 'record': {
      const name = apps.models.get(schemaCode)?.appCode === appCode ? names(recent) : undefined;
      return name && { name: name.zh, name_i18n: JSON.stringify({ en: name.en }) };
    }
  }
}
