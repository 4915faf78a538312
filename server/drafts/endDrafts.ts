import type { Tx } from '#server/db/database.ts';
import { isOfForm, type DraftForm } from './form.ts';

/**
 * Ends the drafts of a form that was saved, in the transaction of the save: the one it was kept as, or, where the save does not
 * say which, all that its person has of this form. Another tab may hold another unsaved new record of the same form.
 * The row of an ended draft stays, or is made where the draft is still on its way: whichever of the two comes first, the other
 * waits for it at this row, and nothing is left. Shape: `draftId` '' = it was never kept. Source: contract 10.5.
 */
export async function endDrafts(tx: Tx, userId: string, form: DraftForm, draftId: string | null | undefined, now: Date): Promise<void> {
  if (draftId === '') return;
  const ended = { endedAt: now, name: '', data: '{}', approval: null };
  if (draftId === null || draftId === undefined) {
    await tx.updateTable('userDrafts').set(ended).where(isOfForm(userId, form)).execute();
    return;
  }
  await tx
    .insertInto('userDrafts')
    .values({
      id: draftId,
      userId,
      startWorkflowCode: null,
      trustor: null,
      ...form,
      ...ended,
      workflowInstanceId: null,
      workItemId: null,
      baseVersion: null,
      modifiedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended).where('userDrafts.userId', '=', userId))
    .execute();
}

/** Takes away what anybody had typed over a deleted record, in its transaction. */
export async function deleteDraftsOfRecord(tx: Tx, schemaCode: string, objectId: string): Promise<void> {
  await tx.deleteFrom('userDrafts').where('schemaCode', '=', schemaCode).where('objectId', '=', objectId).execute();
}
