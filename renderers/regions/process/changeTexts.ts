import { formatText } from '#schemas/formats/index.ts';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import type { Locale } from '#schemas/localized.ts';

/** A changed item in words. */
interface ChangeText {
  code: string;
  name: string;
  before: string;
  after: string;
}

/** Item of a row of a sub-table, as changes name it: `sheet[n].column` (contract 21.15). */
const ROW_ITEM = /^([^[\]]{1,64})\[(\d{1,6})\]\.([^[\]]{1,64})$/;

/** What has changed since the reader decided last, each with its value before and after in words. */
export function changeTexts(form: FormLoad, locale: Locale): ChangeText[] {
  const { fields } = formSchema(form, locale);
  return (form.sinceMine?.values ?? []).map(({ propertyCode, propertyName, before, after }) => {
    const [, sheet, row, column] = ROW_ITEM.exec(propertyCode) ?? [];
    const holder = fields.get(sheet ?? propertyCode);
    const field = column === undefined ? holder : holder?.columns.find(({ code }) => code === column);
    const text = (value: unknown) => formatText(value, field ? { ...field, propertyCode: field.code } : { propertyType: 0 }, locale);
    const name = field?.name ?? propertyName;
    return { code: propertyCode, name: column !== undefined && holder ? `${holder.name} ${row} · ${name}` : name, before: text(before), after: text(after) };
  });
}
