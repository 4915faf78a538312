import type { MessageType } from '#schemas/message.ts';
import { toStorable } from '#schemas/records/storable.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';

/** A message to a person. */
export interface NewMessage {
  userId: string;
  messageType: MessageType;
  /** Picks an icon (`MessageIcon`). */
  icon: number;
  senderId?: string | null;
  /** Plain text; the first line is the heading. */
  content: Bilingual;
  /** The record it is about. */
  record?: { schemaCode: string; objectId: string };
  /** Path of the portal, where it leads elsewhere. */
  url?: string;
  /** Of a workflow: the event it is worded from when it is read, JSON text, and the open item that it is over with (contract 21.16). */
  workflow?: { instanceId: string | null; workItemId: string | null; event: string };
}

/** Longest text of a message, characters. */
const MOST_CHARACTERS = 1000;

/** Tells people something, in the transaction of what it is about. */
export async function writeMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const write = tx.insertInto('notifications').values(
    messages.map(({ userId, messageType, icon, senderId, content, record, url, workflow }) => ({
      userId,
      messageType,
      icon,
      senderId: senderId ?? null,
      contentZh: textOfMessage(content.zh),
      contentEn: textOfMessage(content.en),
      schemaCode: record?.schemaCode ?? null,
      objectId: record?.objectId ?? null,
      url: url ?? null,
      workflowInstanceId: workflow?.instanceId ?? null,
      workItemId: workflow?.workItemId ?? null,
      event: workflow?.event ?? null,
      createdAt: now,
    })),
  );
  await sendWithNext(tx, write.compile());
}

/** A message never keeps what it is about from being stored: users' text in it is cut, and made storable. */
function textOfMessage(content: string): string {
  return Array.from(toStorable(content)).slice(0, MOST_CHARACTERS).join('');
}
