import { localized } from '#schemas/localized.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import { toActor } from '#server/organisation/actor.ts';
import type { Organisation, Person } from '#server/organisation/organisation.ts';
import { maySeeModel, rowActor } from '#server/policies/policies.ts';
import { seenBy } from '#server/query/visibleRows.ts';

/**
 * Those of these people who see a record, by their ids, with what each knows it by: its name, or its model's where its name
 * is hidden from them. Only they are notified of comments on it. One statement for all of them.
 */
export async function readersOf(
  db: Reader,
  services: Services,
  organisation: Organisation,
  people: readonly Person[],
  { schemaCode, bizObjectId }: { schemaCode: string; bizObjectId: string },
): Promise<Map<string, Bilingual>> {
  const apps = services.apps();
  const model = apps.models.get(schemaCode);
  if (!model) return new Map();
  const readers = people
    .filter(({ status }) => status === 'ENABLE')
    .map((person) => toActor(organisation, person, ''))
    .filter((person) => maySeeModel(person, apps, schemaCode))
    .map((person) => rowActor(person, apps));
  const { name, sees } = await seenBy(db, services.catalogue, readers, schemaCode, bizObjectId);
  const known = readers.flatMap((reader, at): [string, Bilingual][] => {
    if (!sees[at]) return [];
    return [[reader.userId, name && !reader.hiddenItems(schemaCode).has('name') ? { zh: name, en: name } : nameOfModel(model)]];
  });
  return new Map(known);
}

/** What kind of record it is, for those who may not know its name. */
export function nameOfModel({ document }: LoadedModel): Bilingual {
  return { zh: localized(document, 'zh'), en: localized(document, 'en') };
}
