import type { Calls } from '#schemas/calls/index.ts';
import { MessageIcon } from '#schemas/message.ts';
import { readersOf } from '#server/notifications/readers.ts';
import { messageTexts, withDetail } from '#server/notifications/messageTexts.ts';
import { seeRecord } from '#server/records/seeRecord.ts';
import { shareRefused } from '#server/refusals/comments.ts';
import type { Handler } from '#server/services/handler.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';

/** POST share: people are notified of a record, all of them or nobody (ours). Errors: 900404; 900400 with the names of those who do not see it. */
export const shareRecord: Handler<Calls['shareRecord']> = async ({ services, actor, body }) => {
  const { model, organisation } = await seeRecord({ services, actor }, body);
  const requested = [...new Set(body.userIds)];
  const people = requested.flatMap((userId) => organisation.people.get(userId) ?? []);
  const readers = await readersOf(services.database.kysely, services, organisation, people, body);
  const blind = requested.filter((userId) => !readers.has(userId)).map((userId) => organisation.people.get(userId)?.name ?? userId);
  if (blind.length > 0) throw shareRefused(blind);
  const messages = [...readers]
    .filter(([userId]) => userId !== actor.id)
    .map(
      ([userId, record]): NewMessage => ({
        userId,
        messageType: 'STATION',
        icon: MessageIcon.share,
        senderId: actor.id,
        content: withDetail(messageTexts.shared(actor.name, record), body.remark?.trim()),
        record: { schemaCode: model.code, objectId: body.bizObjectId },
      }),
    );
  await services.database.transaction((tx) => writeMessages(tx, messages, services.now()));
  return null;
};
