/**
 * JSON Schema and layout of a configured form, made by one pure function from checked data items (safety.md, Validators).
 * Browser and server use the same result: the browser checks it with an interpreter, the server with Ajv.
 */
import type { FormLoad } from '#schemas/form.ts';
import type { Locale } from '#schemas/localized.ts';
import { formFieldsOf, labelsOf, type FormField } from './field.ts';
import { layoutOf, type FormBlock } from './layout.ts';
import { sheetActionsOf, type SheetActions } from './sheetActions.ts';
import { valuesSchema } from './values.ts';
import type { JsonSchema } from '#schemas/formats/filters/codec.ts';

export type { FormBlock } from './layout.ts';
export type { FormField } from './field.ts';

/** A configured form, ready to be drawn and checked. */
export interface FormModel {
  /** JSON Schema of the form values (contract 6.2), by property code. */
  schema: JsonSchema;
  /** The fields the reader may see, by property code. */
  fields: ReadonlyMap<string, FormField>;
  /** Blocks in the order of the form document, or one group by `sortKey`. */
  layout: readonly FormBlock[];
  /** Buttons of sub-tables on their checked rows, where a form has any. */
  sheetActions?: SheetActions;
}

/** What a form is made of: the parts of the load answer that are configuration, not values. */
export type FormSource = Pick<FormLoad, 'bizSchema' | 'bizSheet' | 'formPermission'> & { bizObject?: Pick<FormLoad['bizObject'], 'id'> };

/**
 * Makes schema, fields and layout of a form.
 * Shape: items that are not published or not visible to the reader are in none of the three.
 * Source: contract 10.3 (drawing), 15.6; OP-71, FM-001.
 */
export function formSchema(source: FormSource, locale: Locale): FormModel {
  const labels = labelsOf(source.bizSheet.publishedAttributesJson, locale);
  const { id } = source.bizObject ?? {};
  const items = formFieldsOf(source.bizSchema.properties, source.formPermission.dataPermissions, locale, labels);
  const fields = id ? choosingFor(items, source.bizSchema.code, id) : items;
  return {
    schema: valuesSchema(fields),
    fields,
    layout: layoutOf(source.bizSheet.publishedViewJson, fields, locale),
    sheetActions: sheetActionsOf(source.bizSheet.publishedAttributesJson, locale),
  };
}

/** Relations to the record's own model name the record that is chosen for. */
function choosingFor(fields: FormModel['fields'], schemaCode: string, id: string): FormModel['fields'] {
  const withoutSubtree = (field: FormField): FormField =>
    field.relativeCode === schemaCode ? { ...field, notBelow: { propertyCode: field.code, ids: [id] } } : field;
  return new Map([...fields].map(([code, field]) => [code, withoutSubtree(field)]));
}
