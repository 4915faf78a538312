import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/services/handler.ts';
import { releaseDraftFiles } from '#server/drafts/files.ts';
import { isOfForm, type DraftForm } from '#server/drafts/form.ts';

/** POST userdraft/delete: own drafts; those that are gone already, or are somebody else's, are passed over (contract 10.5). */
export const deleteDrafts: Handler<Calls['deleteDrafts']> = async ({ services, actor, body }) => {
  await services.database.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('userDrafts')
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .where('id', '=', sql<string>`any(${body.ids})`)
      .returning(['schemaCode', 'data'])
      .execute();
    for (const { schemaCode, data } of gone) {
      const model = services.catalogue.find(schemaCode);
      // Written by `saveDraft` from an object.
      if (model) await releaseDraftFiles(tx, actor.id, model, JSON.parse(data) as FormValues, services.now());
    }
  });
  return null;
};

/**
 * Ends the drafts of a form that was saved, in the transaction of the save: the one it was kept as, or, where the save does not
 * say which, all that its person has of this form. Another tab may hold another unsaved new record of the same form.
 * The row of an ended draft stays, or is made where the draft is still on its way: whichever of the two comes first, the other
 * waits for it at this row, and nothing is left. Shape: `draftId` '' = it was never kept. Source: contract 10.5.
 */
export async function endDrafts(tx: Tx, userId: string, form: DraftForm, draftId: string | null | undefined, now: Date): Promise<void> {
  if (draftId === '') return;
  const ended = { endedAt: now, name: '', data: '{}' };
  if (draftId === null || draftId === undefined) {
    await tx.updateTable('userDrafts').set(ended).where(isOfForm(userId, form)).execute();
    return;
  }
  await tx
    .insertInto('userDrafts')
    .values({ id: draftId, userId, ...form, ...ended, workflowInstanceId: null, workItemId: null, startWorkflowCode: null, baseVersion: null, modifiedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended).where('userDrafts.userId', '=', userId))
    .execute();
}

/** Takes away what anybody had typed over a deleted record, in its transaction. */
export async function deleteDraftsOfRecord(tx: Tx, schemaCode: string, objectId: string): Promise<void> {
  await tx.deleteFrom('userDrafts').where('schemaCode', '=', schemaCode).where('objectId', '=', objectId).execute();
}
