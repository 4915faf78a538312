import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import type { Principal } from '#server/organisation/actor.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { rowActor } from '#server/policies/policies.ts';
import { namesFor } from '#server/query/presentRows.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import type { OpenedInstances } from '#server/workflow/store/openedInstances.ts';
import type { Calendars } from '#server/workflow/time/calendars.ts';
import type { NameSource } from '#server/store/names.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';

/** What reading lists of the workflow centre takes of its call: one snapshot of everything, one moment. */
export interface ListContext {
  readonly actor: Principal;
  /** The same person as one who reads records. */
  readonly reader: Actor;
  readonly apps: LoadedApps;
  readonly catalogue: Catalogue;
  /** Statements of a page end by themselves on it. */
  readonly db: Reader;
  readonly names: NameSource;
  readonly language: Language;
  readonly calendars: Calendars;
  readonly opened: OpenedInstances;
  readonly now: Date;
  readonly timeZone: string;
}

/** Opens the context of a call; what takes longer than a page passes its own reader. */
export function listContext(
  { services, actor, language }: Pick<Exchange, 'services' | 'actor' | 'language'>,
  db: Reader = services.database.reading,
): ListContext {
  const apps = services.apps();
  const { catalogue } = services;
  const reader = rowActor(actor, apps);
  const names = namesFor(reader, { db, catalogue });
  const { calendars, opened } = services;
  return { actor, reader, apps, catalogue, db, names, language, calendars, opened, now: services.now(), timeZone: services.settings.timeZone };
}

/** The model that a workflow runs on, as this person sees it; undefined where it is no longer loaded. */
export function seenOfWorkflow({ apps, reader, actor }: ListContext, { schemaCode }: Pick<WorkflowDefinition, 'schemaCode'>): SeenModel | undefined {
  const model = apps.models.get(schemaCode);
  return model && { apps, model, reader, organisation: actor.organisation };
}

/** A moment as it travels (contract 2.6). */
export const timeText = ({ timeZone }: Pick<ListContext, 'timeZone'>, at: Date | number | null): string | null =>
  at === null ? null : wallClock(new Date(at), timeZone);

/** What sentences are worded with. */
export const wordsFor = ({ language, actor }: Pick<ListContext, 'language' | 'actor'>) => ({ language, people: actor.organisation.people });

/** Name of a person, or the id of one nobody knows any more. */
export const personName = ({ actor }: Pick<ListContext, 'actor'>, id: string): string => actor.organisation.people.get(id)?.name ?? id;

/** A person as lists name them. */
export const namedPerson = (context: Pick<ListContext, 'actor'>, id: string) => ({ id, name: personName(context, id) });
