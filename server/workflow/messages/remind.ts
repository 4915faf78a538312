import { sql } from 'kysely';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { excerptOf } from './event.ts';
import { instanceMessage, type MessageSubject } from './instanceEvents.ts';
import { queueMessages } from './queueMessages.ts';

/** Open items of an instance, with their owners and steps. */
export interface RemindedItem {
  readonly number: number;
  readonly ownerId: string;
  readonly activityCode: string;
}

/** Why their owners are reminded: `warned` before and `overdue` after the limit, by the clock; `urged` by a person, with words. */
export interface Reminder {
  readonly kind: 'urged' | 'warned' | 'overdue';
  readonly by: string | null;
  readonly words?: string;
}

/**
 * Reminds the owners of open items (number 35, contract 21.16); of several reminders of one item only this one stays unread.
 * An item that is urged by its time limit is announced as `overdue`.
 */
export async function remindOwners(
  tx: Tx,
  subject: MessageSubject,
  items: readonly RemindedItem[],
  { kind, by, words }: Reminder,
  organisation: Organisation,
  now: Date,
): Promise<void> {
  const ids = items.map(({ number }) => idOfItem(subject.row.id, number));
  const close = sql`update "notifications" set "readAt" = ${now} where "workflowInstanceId" = ${subject.row.id} and "readAt" is null
    and "icon" = ${WorkflowMessageIcon.urged} and "workItemId" = any(${ids}::text[])`;
  await sendWithNext(tx, close.compile(tx));
  const messages = items.map(({ number, ownerId, activityCode }) =>
    instanceMessage(subject, { userId: ownerId, event: { kind, by, ...excerptOf(words) }, activityCode, item: number }),
  );
  await queueMessages(tx, messages, organisation, now);
}
