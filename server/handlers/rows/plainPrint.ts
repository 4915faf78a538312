import { formSchema } from '#schemas/formSchema/formSchema.ts';
import { localized } from '#schemas/localized.ts';
import type { LoadedForm } from '#server/apps/documents/loadedApps.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { plainTemplate } from '#server/print/plainTemplate.ts';
import type { PrintTemplate } from '#server/print/printDocument.ts';
import type { Language } from '#server/refusals/refused.ts';
import { documentNotLoaded } from '#server/refusals/access.ts';
import { sheetItems } from '#server/store/modelDocument.ts';

/** How a form is printed that has no template. */
interface PlainWanted {
  /** Code of the form; missing = the model's first. */
  sheetCode: string | null | undefined;
  language: Language;
  approvals: boolean;
}

/** The print of a form as it is drawn for its reader, without what they do not see (contract 15.6). Errors: 900416 for a form that is not there. */
export function plainPrint(seen: SeenModel, { sheetCode, language, approvals }: PlainWanted): PrintTemplate {
  const { model } = seen;
  const form = sheetCode ? model.forms.find(({ code }) => code === sheetCode) : model.forms[0];
  if (!form) throw documentNotLoaded(sheetCode ?? model.code);
  const name = localized({ name: form.sheet.name, name_i18n: form.sheet.name_i18n as string | null }, language) || localized(model.document, language);
  return plainTemplate({ code: form.code, name, form: seenForm(seen, form, language), language, approvals });
}

function seenForm({ model, reader }: SeenModel, { sheet }: LoadedForm, language: Language) {
  const hidden = reader.hiddenItems(model.code);
  const right = (path: string) => ({ v: !hidden.has(path), e: false, r: false });
  const dataPermissions = Object.fromEntries(
    model.items.map((item) => {
      const columns = sheetItems(item).map((column) => [column.code, right(`${item.code}.${column.code}`)]);
      return [item.code, { ...right(item.code), subDataPermission: Object.fromEntries(columns) }];
    }),
  );
  const bizSchema = { code: model.code, name: model.document.name, properties: [...model.items] };
  return formSchema({ bizSchema, bizSheet: sheet, formPermission: { actionPermission: {}, dataPermissions } }, language);
}
