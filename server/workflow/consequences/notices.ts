import type { Consequence } from '#server/workflow/instance/takenAct.ts';
import { instanceMessage } from '#server/workflow/messages/instanceEvents.ts';
import { queueMessages } from '#server/workflow/messages/queueMessages.ts';

/** `lp:notify`: the texts that service tasks send (contract 15.9.5, 21.16). */
export const noticesConsequence: Consequence = async ({ open, act, services }) => {
  const subject = { row: { ...open.row, ...act.row }, definition: open.definition };
  const messages = services.notices.flatMap(({ people, text }) =>
    people.map((userId) => instanceMessage(subject, { userId, event: { kind: 'notified', by: act.command.by, text } })),
  );
  await queueMessages(open.tx, messages, open.seen.organisation, new Date(act.command.at));
};
