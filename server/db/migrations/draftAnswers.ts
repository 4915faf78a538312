import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** What a draft holds beside the values of its form. */
export interface DraftAnswerColumns {
  /** The opinion as far as it is written: JSON text; null = none. */
  approval: string | null;
  /** Whom its maker starts for; null = themselves, or it is no start. */
  trustor: string | null;
}

/** Lets drafts hold an opinion, and for whom a workflow is started (contract 10.5). */
export const draftAnswers: Migration = {
  name: '029-draft-answers',
  async up(db) {
    await sql`alter table "userDrafts" add column "approval" text, add column "trustor" text`.execute(db);
  },
};
