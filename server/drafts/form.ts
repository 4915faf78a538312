import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/db/migrations/index.ts';

/** The form a draft belongs to, by the keys that `F/load` and `F/save` name it with; null = a new record. */
export interface DraftForm {
  schemaCode: string;
  sheetCode: string;
  objectId: string | null;
}

/** Condition: a draft of this person for this form, that has not ended. */
export const isOfForm =
  (userId: string, { schemaCode, sheetCode, objectId }: DraftForm) =>
  (eb: ExpressionBuilder<Tables, 'userDrafts'>) =>
    eb.and([
      eb('userId', '=', userId),
      eb('endedAt', 'is', null),
      eb('schemaCode', '=', schemaCode),
      eb('sheetCode', '=', sheetCode),
      objectId === null ? eb('objectId', 'is', null) : eb('objectId', '=', objectId),
    ]);
