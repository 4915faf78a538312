import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/db/migrations/index.ts';

/** The form a draft belongs to, by the keys that `F/load` and `F/save` name it with; null = a new record, or no start. */
export interface DraftForm {
  schemaCode: string;
  sheetCode: string;
  objectId: string | null;
  startWorkflowCode?: string | null;
  /** The open item whose form it is; null = none, undefined = whichever. */
  workItemId?: string | null | undefined;
}

/** Condition: a draft of this person for this form, that has not ended. */
export const isOfForm =
  (userId: string, { schemaCode, sheetCode, objectId, startWorkflowCode = null, workItemId }: DraftForm) =>
  (eb: ExpressionBuilder<Tables, 'userDrafts'>) =>
    eb.and([
      eb('userId', '=', userId),
      eb('endedAt', 'is', null),
      eb('schemaCode', '=', schemaCode),
      eb('sheetCode', '=', sheetCode),
      objectId === null ? eb('objectId', 'is', null) : eb('objectId', '=', objectId),
      startWorkflowCode === null ? eb('startWorkflowCode', 'is', null) : eb('startWorkflowCode', '=', startWorkflowCode),
      ...(workItemId === undefined ? [] : [workItemId === null ? eb('workItemId', 'is', null) : eb('workItemId', '=', workItemId)]),
    ]);
