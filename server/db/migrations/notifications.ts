import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';
import type { WorkflowMessageColumns } from './workflowMessages.ts';

/** Notifications of people (contract 7.4). */
export interface NotificationTables {
  notifications: {
    id: Generated<string>;
    /** The receiver. */
    userId: string;
    /** STATION or COMMENT. */
    messageType: string;
    /** Number that picks an icon. */
    icon: number;
    senderId: string | null;
    /** Plain text by language; the first line is the heading. */
    contentZh: string;
    contentEn: string;
    schemaCode: string | null;
    objectId: string | null;
    /** Path of the portal, where it leads elsewhere than to a record. */
    url: string | null;
    createdAt: Generated<Date>;
    readAt: Date | null;
  } & WorkflowMessageColumns;
}

export const notifications: Migration = {
  name: '012-notifications',
  async up(db) {
    await sql`create table "notifications" (
      "id" text primary key default gen_random_uuid()::text, "userId" text not null, "messageType" text not null,
      "icon" integer not null, "senderId" text, "contentZh" text not null, "contentEn" text not null,
      "schemaCode" text, "objectId" text, "url" text,
      "createdAt" timestamptz not null default now(), "readAt" timestamptz)`.execute(db);
    await sql`create index "notifications_user" on "notifications" ("userId", "createdAt" desc, "id")`.execute(db);
    await sql`create index "notifications_unread" on "notifications" ("userId", "messageType", "createdAt" desc) where "readAt" is null`.execute(db);
    await sql`create index "notifications_age" on "notifications" ("createdAt")`.execute(db);
  },
};
