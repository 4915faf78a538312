import type { DraftOpinion, UserDraft } from '#schemas/draft.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import type { Exchange } from '#server/services/handler.ts';
import { filesIn } from '#server/records/references.ts';
import { editableValues } from './editableValues.ts';
import { filesOfOpinion, usableFiles } from './files.ts';
import { isOfForm, type DraftForm } from './form.ts';

/**
 * The draft to give with a form: the one named, else the newest of this person and form; undefined without one, and where nothing
 * may be edited. Who comes by an external link has none. Source: contract 10.5.
 */
export async function draftOfForm(
  { services, actor }: Pick<Exchange, 'services' | 'actor'>,
  form: DraftForm,
  rights: FieldRights['fields'],
  draftId: string | null | undefined,
): Promise<UserDraft | undefined> {
  const mayEdit = Object.values(rights).some(({ v, e }) => v && e);
  // At an item an opinion may be written where no value may be.
  if (actor.link || !(mayEdit || form.workItemId)) return undefined;
  const db = services.database.kysely;
  const row = await db
    .selectFrom('userDrafts')
    .select(['id', 'data', 'approval', 'baseVersion', 'modifiedAt'])
    .where(isOfForm(actor.id, form))
    .orderBy((eb) => eb('id', '=', draftId ?? ''), 'desc')
    .orderBy('modifiedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row || (!mayEdit && row.approval === null)) return undefined;
  const model = services.catalogue.model(form.schemaCode);
  // Written by `saveDraft` from an object.
  const values = JSON.parse(row.data) as FormValues;
  const opinion = row.approval === null ? undefined : (JSON.parse(row.approval) as DraftOpinion);
  const files = await usableFiles(db, actor.id, [...filesIn(model, values), ...filesOfOpinion(opinion)], form.objectId);
  return {
    id: row.id,
    modifiedTime: wallClock(row.modifiedAt, services.settings.timeZone),
    baseVersion: row.baseVersion,
    data: editableValues(model, rights, values, files),
    ...(opinion && { approval: { ...opinion, attachments: opinion.attachments?.filter(({ refId }) => files.has(refId)) } }),
  };
}
