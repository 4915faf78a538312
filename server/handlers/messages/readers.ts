import { localized } from '#schemas/localized.ts';
import type { LoadedModel } from '#server/apps/loadedApps.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/db/errors.ts';
import type { Services } from '#server/http/services.ts';
import { toActor, type Signed } from '#server/organisation/actor.ts';
import type { Organisation, Person } from '#server/organisation/organisation.ts';
import { maySeeModel, rowActor } from '#server/policies.ts';
import { readRow, visibleIds } from '#server/query/visibleRows.ts';

/** True when another person sees a record: only such people are told of what is said about it. */
export async function mayReadRecord(
  db: Reader,
  services: Services,
  organisation: Organisation,
  person: Person,
  { schemaCode, bizObjectId }: { schemaCode: string; bizObjectId: string },
): Promise<boolean> {
  if (person.status !== 'ENABLE') return false;
  const signed: Signed = toActor(organisation, person, '');
  const apps = services.apps();
  if (!apps.models.has(schemaCode) || !maySeeModel(signed, apps, schemaCode)) return false;
  const seen = await visibleIds(db, services.catalogue, rowActor(signed, apps), schemaCode, [bizObjectId]);
  return seen.has(bizObjectId);
}

/** What a person knows a record by: its name, or its model's where the name or the whole record is hidden from him. */
export async function nameFor(tx: Tx, services: Services, person: Signed, { code, document }: LoadedModel, objectId: string): Promise<Bilingual> {
  const reader = rowActor(person, services.apps());
  const isSeen = maySeeModel(person, services.apps(), code) && (await visibleIds(tx, services.catalogue, reader, code, [objectId])).has(objectId);
  const name = isSeen ? (await readRow(tx, services.catalogue, reader, code, objectId)).data.name : undefined;
  if (typeof name === 'string' && name !== '') return { zh: name, en: name };
  return { zh: localized(document, 'zh'), en: localized(document, 'en') };
}
