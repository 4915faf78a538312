import type { FormLoad } from '#schemas/form.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { formSchema, type FormField } from '#schemas/formSchema/formSchema.ts';
import type { Locale } from '#schemas/localized.ts';
import { belongsToOneRecord } from '#schemas/propertyTypes/entry.ts';

/** A field that can be given to several records. */
export interface UpdatableField {
  /** `field`, or `sheet.field`. */
  propertyCode: string;
  field: FormField;
}

/**
 * The fields the reader may change, those of sub-tables behind their table; none whose values must differ from record to
 * record. Source: contract 9 (`field` or `sheet.field`), LA-037.
 */
export function updatableFields(form: FormLoad, locale: Locale): UpdatableField[] {
  return [...formSchema(form, locale).fields.values()].flatMap((field) => {
    const inner = field.columns.map((column) => ({
      propertyCode: `${field.code}.${column.code}`,
      field: { ...column, name: `${field.name} / ${column.name}` },
    }));
    return [{ propertyCode: field.code, field }, ...inner].filter(({ field: one }) => one.editable && !belongsToOneRecord(one.propertyType) && !isUnique(one));
  });
}

function isUnique({ options }: FormField): boolean {
  return asRecord(options).unique === true;
}
