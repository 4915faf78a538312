import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { releaseDraftFiles } from '#server/drafts/files.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST userdraft/delete: own drafts; those that are deleted already, or are somebody else's, are passed over (contract 10.5). */
export const deleteDrafts: Handler<Calls['deleteDrafts']> = async ({ services, actor, body }) => {
  await services.database.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('userDrafts')
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .where('id', '=', sql<string>`any(${body.ids})`)
      .returning(['schemaCode', 'data'])
      .execute();
    for (const { schemaCode, data } of deleted) {
      const model = services.catalogue.find(schemaCode);
      // Written by `saveDraft` from an object.
      if (model) await releaseDraftFiles(tx, actor.id, model, JSON.parse(data) as FormValues, services.now());
    }
  });
  return null;
};
