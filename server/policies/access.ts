import { wallClock } from '#schemas/formats/wallClock.ts';
import type { LoadedApp, LoadedApps, LoadedModel, LoadedList } from '#server/apps/documents/loadedApps.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { notFound, documentNotLoaded, formUnpublished } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Writer } from '#server/store/auditLog.ts';
import { maySeeApp, maySeeModel, rowActor } from './policies.ts';

/** What a call needs of an exchange to check rights. */
type Caller = Pick<Exchange, 'services' | 'actor'>;

/** A model the user may see, with the snapshot it comes from. */
export interface SeenModel {
  apps: LoadedApps;
  model: LoadedModel;
  /** The reader for row queries. */
  reader: Actor;
  /** As it was when the call began; inside a transaction it must not be requested again. */
  organisation: Organisation;
}

/** Opens a model for a call of `who: 'model'` and narrower. Errors: 900404 when it is absent or not visible (the same answer for both). */
export function seeModel({ services, actor }: Caller, schemaCode: string): SeenModel {
  const apps = services.apps();
  const model = apps.models.get(schemaCode);
  if (!model || !maySeeModel(actor, apps, schemaCode)) throw notFound();
  return { apps, model, reader: rowActor(actor, apps), organisation: actor.organisation };
}

/** Opens an application for a call of `who: 'app'`. Errors: 900404 when it is absent or not visible. */
export function seeApp({ services, actor }: Caller, appCode: string): LoadedApp {
  const app = services.apps().apps.get(appCode);
  if (!app || !maySeeApp(actor, app)) throw notFound();
  return app;
}

/** The day in the server's zone, `yyyy-MM-dd`. */
export function todayOf({ now, settings }: Exchange['services']): string {
  return wallClock(now(), settings.timeZone).slice(0, 10);
}

/** Now as wall clock of the server's zone. */
export function timeOf({ services }: Pick<Exchange, 'services'>): string {
  return wallClock(services.now(), services.settings.timeZone);
}

/** Who writes, for the audit log. */
export function writerOf(exchange: Pick<Exchange, 'services' | 'actor' | 'address'>): Writer {
  return { userId: exchange.actor.id, ip: exchange.address || null, time: timeOf(exchange) };
}

/** The list view of a code. Errors: 900416 when it is not loaded. */
export function listOfModel({ model }: SeenModel, queryCode: string): LoadedList {
  const list = model.lists.find(({ code }) => code === queryCode);
  if (!list) throw documentNotLoaded(queryCode);
  return list;
}

/** The requested form when the model has it, else its first. Errors: 401033 for a model without any. */
export function sheetCodeOf(model: LoadedModel, requested: string | null | undefined): string {
  const form = model.forms.find(({ code }) => code === requested) ?? model.forms[0];
  if (!form) throw formUnpublished();
  return form.code;
}
