import type { UserDraft } from '#schemas/draft.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import type { Exchange } from '#server/services/handler.ts';
import { editableValues } from './editableValues.ts';
import { usableFiles } from './files.ts';
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
  if (actor.link || !Object.values(rights).some(({ v, e }) => v && e)) return undefined;
  const db = services.database.kysely;
  const row = await db
    .selectFrom('userDrafts')
    .select(['id', 'data', 'baseVersion', 'modifiedAt'])
    .where(isOfForm(actor.id, form))
    .orderBy((eb) => eb('id', '=', draftId ?? ''), 'desc')
    .orderBy('modifiedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const model = services.catalogue.model(form.schemaCode);
  // Written by `saveDraft` from an object.
  const values = JSON.parse(row.data) as FormValues;
  const files = await usableFiles(db, actor.id, model, values, form.objectId);
  return {
    id: row.id,
    modifiedTime: wallClock(row.modifiedAt, services.settings.timeZone),
    baseVersion: row.baseVersion,
    data: editableValues(model, rights, values, files),
  };
}
