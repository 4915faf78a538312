import type { Tx } from '#server/db/database.ts';
import { queueBeforeCommit } from '#server/db/beforeCommit.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { COMMIT_ORDER } from '#server/store/commitOrder.ts';
import { writeMessages, type NewMessage } from '#server/store/messages.ts';
import { MESSAGE_KINDS, type MessageEvent } from './event.ts';
import { wordEvent } from './wordEvent.ts';

/** A message about a workflow; `place` = the instance it is about, `workItemId` = the item that it opens. */
export interface WorkflowMessage {
  readonly userId: string;
  readonly event: MessageEvent;
  readonly place?: { readonly instanceId: string; readonly schemaCode: string; readonly objectId: string };
  readonly workItemId?: string;
  /** Path of the portal, where it leads elsewhere than to a form. */
  readonly url?: string;
}

interface Queued extends WorkflowMessage {
  readonly organisation: Organisation;
  readonly at: Date;
}

const queue = queueBeforeCommit<readonly Queued[]>(COMMIT_ORDER.messages, (tx, lists) => writeHeaviest(tx, lists.flat()));

/**
 * Tells people something about a workflow when the transaction commits: nobody of what they did themselves, nobody twice
 * of one instance. Source: contract 21.16.
 */
export async function queueMessages(tx: Tx, messages: readonly WorkflowMessage[], organisation: Organisation, at: Date): Promise<void> {
  const others = messages.filter(({ userId, event }) => userId !== event.by);
  if (others.length > 0)
    await queue(
      tx,
      others.map((message) => ({ ...message, organisation, at })),
    );
}

async function writeHeaviest(tx: Tx, messages: readonly Queued[]): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const heaviest = new Map<string, Queued>();
  for (const [index, message] of messages.entries()) {
    const key = message.place ? `${message.userId} ${message.place.instanceId}` : String(index);
    const known = heaviest.get(key);
    if (!known || MESSAGE_KINDS[message.event.kind].rank > MESSAGE_KINDS[known.event.kind].rank) heaviest.set(key, message);
  }
  await writeMessages(tx, [...heaviest.values()].map(toRow), first.at);
}

/** The row of a message; its words are stored too, for the search over messages. */
function toRow({ userId, event, place, workItemId, url, organisation }: Queued): NewMessage {
  const { icon, messageType = 'STATION' } = MESSAGE_KINDS[event.kind];
  return {
    userId,
    messageType,
    icon,
    senderId: event.by,
    content: wordEvent(event, (id) => organisation.people.get(id)?.name ?? id),
    ...(place ? { record: { schemaCode: place.schemaCode, objectId: place.objectId } } : {}),
    ...(url === undefined ? {} : { url }),
    workflow: { instanceId: place?.instanceId ?? null, workItemId: workItemId ?? null, event: JSON.stringify(event) },
  };
}
