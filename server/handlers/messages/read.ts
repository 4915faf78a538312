import type { Calls } from '#schemas/calls/index.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';
import { readEvent } from '#server/workflow/messages/readEvent.ts';

/** POST station_message/updateReadState: own notifications are read; those of others are passed over (contract 7.4). */
export const readMessages: Handler<Calls['readMessages']> = async ({ services, actor, body }) => {
  await services.database.kysely
    .updateTable('notifications')
    .set({ readAt: services.now() })
    .where('userId', '=', actor.id)
    .where('id', 'in', body.ids)
    .where('readAt', 'is', null)
    .execute();
};

/** POST station_message/updateReadStateAll: all own notifications of a kind, or of every kind, are read (NT-006, NT-007). */
export const readAllMessages: Handler<Calls['readAllMessages']> = async ({ services, actor, body }) => {
  let unread = services.database.kysely.updateTable('notifications').set({ readAt: services.now() }).where('userId', '=', actor.id).where('readAt', 'is', null);
  if (body.messageType) unread = unread.where('messageType', '=', body.messageType);
  await unread.execute();
};

/**
 * GET get_message_form_url: where an own notification leads; what stands there checks the rights again (HT-012, EN-021, contract 21.16).
 * Errors: 900404.
 */
export const messageLink: Handler<Calls['messageLink']> = async ({ services, actor, query }) => {
  const found = await services.database.kysely
    .selectFrom('notifications')
    .select(['schemaCode', 'objectId', 'url', 'workflowInstanceId', 'workItemId', 'event'])
    .where('id', '=', query.messageId)
    .where('userId', '=', actor.id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { schemaCode, objectId, url, workflowInstanceId, workItemId } = found;
  const sheetCode = readEvent(found.event)?.instance?.sheetCode ?? null;
  return { bizObjectId: objectId, workItemId, workflowInstanceId, schemaCode, sheetCode, url };
};
