import { sql } from 'kysely';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import { MESSAGE_KINDS } from './event.ts';

/** Numbers of messages that are over with the item they open. */
const OF_ITEMS = [...new Set(Object.values(MESSAGE_KINDS).flatMap(({ icon, readWith }) => (readWith === 'item' ? [icon] : [])))];

/** What of an instance is over: items by their ids, and the exception. */
export interface ClosedSubjects {
  readonly instanceId: string;
  readonly workItemIds: readonly string[];
  readonly isExceptionOver: boolean;
}

/** Unread messages of what is over count as read, whoever did it (contract 21.16). */
export async function closeMessages(tx: Tx, { instanceId, workItemIds, isExceptionOver }: ClosedSubjects, now: Date): Promise<void> {
  if (workItemIds.length === 0 && !isExceptionOver) return;
  const close = sql`update "notifications" set "readAt" = ${now} where "workflowInstanceId" = ${instanceId} and "readAt" is null
    and (("icon" = any(${OF_ITEMS}::integer[]) and "workItemId" = any(${[...workItemIds]}::text[]))
      or (${isExceptionOver} and "icon" = ${WorkflowMessageIcon.exception}))`;
  await sendWithNext(tx, close.compile(tx));
}
