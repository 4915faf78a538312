import { Permission, SYSTEM_USER } from '#schemas/codes.ts';
import { toActor } from '#server/organisation/actor.ts';
import { NO_DETAILS } from '#server/organisation/noDetails.ts';
import type { Person } from '#server/organisation/organisation.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { Services } from '#server/services/services.ts';

/** The system as one who acts: a row of no table, in no department, who sees every record. */
const SYSTEM: Person = {
  id: SYSTEM_USER,
  username: SYSTEM_USER,
  name: SYSTEM_USER,
  ...NO_DETAILS,
  permissions: [Permission.systemManager],
  status: 'ENABLE',
  sortKey: 0,
};

/**
 * Who the clock, a child or a service task acts as (contract 21.12, 21.15): the audit log names `system`. Called before the
 * transaction, as it reads the organisation with a connection of its own.
 */
export async function systemSaver(services: Services): Promise<Saver> {
  const organisation = await services.organisation.current();
  return { services, actor: toActor(organisation, SYSTEM, ''), address: '', language: 'zh' };
}
