import { sql } from 'kysely';
import type { DraftAnswerColumns } from './draftAnswers.ts';
import type { EndedDraftColumns } from './endedDrafts.ts';
import type { Migration } from './index.ts';

/** What people typed into forms and have not saved yet (contract 10.5). */
export interface UserDraftTables {
  userDrafts: EndedDraftColumns &
    DraftAnswerColumns & {
      id: string;
      userId: string;
      /** The form it belongs to; null where the form has no such key. */
      schemaCode: string;
      sheetCode: string;
      objectId: string | null;
      workflowInstanceId: string | null;
      workItemId: string | null;
      startWorkflowCode: string | null;
      /** Name of the record, as its maker saw it; empty = none. */
      name: string;
      /** Typed values by property code: JSON text. */
      data: string;
      /** Version of the record they were typed over. */
      baseVersion: number | null;
      modifiedAt: Date;
    };
}

/** Keeps unsaved forms. */
export const userDrafts: Migration = {
  name: '017-user-drafts',
  async up(db) {
    await sql`create table "userDrafts" (
      "id" text primary key, "userId" text not null, "schemaCode" text not null, "sheetCode" text not null,
      "objectId" text, "workflowInstanceId" text, "workItemId" text, "startWorkflowCode" text,
      "name" text not null, "data" text not null, "baseVersion" bigint, "modifiedAt" timestamptz not null)`.execute(db);
    await sql`create index "userDrafts_person" on "userDrafts" ("userId", "modifiedAt" desc, "id")`.execute(db);
    await sql`create index "userDrafts_record" on "userDrafts" ("schemaCode", "objectId") where "objectId" is not null`.execute(db);
    await sql`create index "userDrafts_age" on "userDrafts" ("modifiedAt")`.execute(db);
  },
};
