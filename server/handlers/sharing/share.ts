import type { Calls } from '#schemas/calls/index.ts';
import { MessageIcon } from '#schemas/message.ts';
import { seeRecord } from '#server/handlers/comments/read.ts';
import { mayReadRecord, nameFor } from '#server/handlers/messages/readers.ts';
import { messageWords, withDetail } from '#server/handlers/messages/words.ts';
import type { Handler } from '#server/http/handler.ts';
import { toActor } from '#server/organisation/actor.ts';
import type { Person } from '#server/organisation/organisation.ts';
import { shareRefused } from '#server/refusals.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';

/** POST share: people are told of a record, all of them or nobody (ours). Errors: 900404; 900400 with the names of those who do not see it. */
export const shareRecord: Handler<Calls['shareRecord']> = async ({ services, actor, body }) => {
  const { model } = await seeRecord({ services, actor }, body);
  const organisation = await services.organisation.current();
  const people = new Map<string, Person>();
  const blind: string[] = [];
  for (const userId of new Set(body.userIds)) {
    const person = organisation.people.get(userId);
    if (person && (await mayReadRecord(services.database.kysely, services, organisation, person, body))) people.set(userId, person);
    else blind.push(person?.name ?? userId);
  }
  if (blind.length > 0) throw shareRefused(blind);
  const sender = organisation.people.get(actor.id)?.name ?? actor.id;
  await services.database.transaction(async (tx) => {
    const messages: NewMessage[] = [];
    for (const person of people.values()) {
      if (person.id === actor.id) continue;
      const record = await nameFor(tx, services, toActor(organisation, person, ''), model, body.bizObjectId);
      messages.push({
        userId: person.id,
        messageType: 'STATION',
        icon: MessageIcon.share,
        senderId: actor.id,
        content: withDetail(messageWords.shared(sender, record), body.remark?.trim()),
        record: { schemaCode: model.code, objectId: body.bizObjectId },
      });
    }
    await writeMessages(tx, messages, services.now());
  });
  return null;
};
