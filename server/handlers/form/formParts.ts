import type { BizSheet, FormLoad } from '#schemas/form.ts';
import { jsonText } from '#server/apps/compile/text.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { visibleItems, visibleSheet } from '#server/policies/visibleParts.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import { unseenItems } from '#server/records/visibleFields.ts';
import { formUnpublished } from '#server/refusals/access.ts';

/** The parts of a form that are configuration and rights: nothing of items that the rights do not show. Errors: 401033 without a form. */
export function formParts(
  { appCode, code, document, items }: LoadedModel,
  sheet: BizSheet | undefined,
  { fields }: Pick<FieldRights, 'fields'>,
  actions: Iterable<string>,
): Pick<FormLoad, 'bizSchema' | 'bizSheet' | 'formPermission'> {
  if (!sheet) throw formUnpublished();
  const unseen = unseenItems(items, fields);
  return {
    bizSchema: { appCode, code, name: document.name, name_i18n: jsonText(document.name_i18n) ?? null, properties: visibleItems(items, unseen) },
    bizSheet: visibleSheet(sheet, unseen),
    formPermission: { actionPermission: Object.fromEntries([...actions].map((action) => [action, true])), dataPermissions: fields },
  };
}
