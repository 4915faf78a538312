import { fileUnknown } from '#server/refusals/files.ts';
import type { Services } from '#server/services/services.ts';
import { toActor } from '#server/organisation/actor.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { ImportRequest } from './importState.ts';
import { noRight } from '#server/refusals/access.ts';

/** Who an import writes as: the person who started it, with the rights they have now. Errors: 900414 when they are deleted, 900403 when they are disabled. */
export async function importSaver(services: Services, userId: string, { address, language }: Pick<ImportRequest, 'address' | 'language'>): Promise<Saver> {
  const organisation = await services.organisation.current();
  const person = organisation.people.get(userId);
  if (!person) throw fileUnknown();
  if (person.status !== 'ENABLE') throw noRight();
  return { services, actor: toActor(organisation, person, ''), address, language };
}
