import { runWithQueues } from '#server/db/beforeCommit.ts';
import type { Tx } from '#server/db/database.ts';
import { toActor } from '#server/organisation/actor.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import type { Services } from '#server/services/services.ts';

/** The clock that seeded acts are done by, ms. */
export interface SeedingClock {
  at: number;
}

/** What is set falls due when the clock of the process looks; nobody is to be woken for the past. */
const SILENT = { set: () => undefined, onSet: () => undefined };

/**
 * The services of a server within one transaction, by a clock of the seeder: what acts leave to be done after them is done in the
 * same transaction, so that an instance is stored with its whole history or not at all.
 */
export function seededServices(services: Services, tx: Tx, organisation: Organisation, clock: SeedingClock): Services {
  return {
    ...services,
    now: () => new Date(clock.at),
    alarm: SILENT,
    organisation: { ...services.organisation, current: () => Promise.resolve(organisation) },
    database: { ...services.database, kysely: tx, reading: tx, transaction: (work) => runWithQueues(tx, work) },
  };
}

/** Somebody of the demonstration as who acts. Errors: SeedError naming one who is not there. */
export function seededPerson(services: Services, organisation: Organisation, id: string, where: string): Saver {
  const person = organisation.people.get(id);
  if (!person) throw new SeedError(where, `nobody is called ${id}`);
  return { services, actor: toActor(organisation, person, ''), address: '', language: 'zh' };
}
