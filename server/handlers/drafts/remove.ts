import { sql } from 'kysely';
import type { Calls } from '#schemas/calls/index.ts';
import type { DraftOpinion } from '#schemas/draft.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { filesOfOpinion, releaseDraftFiles } from '#server/drafts/files.ts';
import { filesIn } from '#server/records/references.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { deleteInstance } from '#server/workflow/acts/deleteInstance.ts';

type Removal = Exchange<Calls['deleteDrafts']>;

/** POST userdraft/delete: own drafts, saved starts among them; those that are gone already, or are somebody else's, are passed over (contract 10.5). */
export const deleteDrafts: Handler<Calls['deleteDrafts']> = async (exchange) => {
  await deleteForms(exchange);
  // Never two instances in one transaction (contract 21.14).
  for (const id of await ownStarts(exchange)) await actOnce(exchange, {}, (tx) => deleteInstance(exchange, tx, id, { onlyDraft: true }));
  return null;
};

async function deleteForms({ services, actor, body }: Removal): Promise<void> {
  await services.database.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('userDrafts')
      .where('userId', '=', actor.id)
      .where('endedAt', 'is', null)
      .where('id', '=', sql<string>`any(${body.ids})`)
      .returning(['schemaCode', 'data', 'approval'])
      .execute();
    for (const { schemaCode, data, approval } of deleted) {
      const model = services.catalogue.find(schemaCode);
      // Both were written by `saveDraft` from objects.
      const ofValues = model ? filesIn(model, JSON.parse(data) as FormValues) : [];
      const ofOpinion = filesOfOpinion(approval === null ? null : (JSON.parse(approval) as DraftOpinion));
      await releaseDraftFiles(tx, actor.id, [...ofValues, ...ofOpinion], services.now());
    }
  });
}

async function ownStarts({ services, actor, body }: Removal): Promise<string[]> {
  const rows = await services.database.kysely
    .selectFrom('wfInstances')
    .select('id')
    .where('originatorId', '=', actor.id)
    .where('status', '=', 'DRAFT')
    .where('id', '=', sql<string>`any(${body.ids})`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
