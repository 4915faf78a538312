import { randomUUID } from 'node:crypto';
import type { Saver } from '#server/records/validateRecord.ts';
import { clientOfRequest } from '#server/workflow/instance/client.ts';
import type { InstanceView } from './viewInstance.ts';

/** Number of reading in the operation log (contract 6.7). */
const READ_ACTION = 11;

/** An administrator without any part who looks at a record is written down (contract 21.13). */
export async function writeOfficeView({ services, actor, address, request }: Saver, { row, isByOffice }: InstanceView): Promise<void> {
  if (!isByOffice) return;
  const place = { objectId: row.objectId, instanceId: row.id, id: randomUUID(), action: READ_ACTION, activityCode: '', at: services.now() };
  const none = { trustorId: null, target: null, people: null, opinion: null };
  await services.database.kysely
    .insertInto('wfOperations')
    .values({ ...place, ...none, userId: actor.id, client: clientOfRequest(request), ip: address || null })
    .execute();
}
