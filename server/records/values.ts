import { recordScope, type ExpressionScope } from '#schemas/expression/expression.ts';
import { formFieldsOf, type FormField } from '#schemas/formSchema/field.ts';
import { readFormulas, type Formulas } from '#schemas/formSchema/compute.ts';
import { toFormValues, type FormValues } from '#schemas/formSchema/record.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';

/** Who and when, as expressions may read it (contract 15.4). */
export type ExpressionContext = Pick<ExpressionScope, 'now' | 'user' | 'department'>;

interface Whole {
  /** All published fields, for every reader. */
  fields: ReadonlyMap<string, FormField>;
  formulas: Formulas;
}

const wholes = new WeakMap<LoadedModel, Whole>();

/** Every published field of a model and its formulas, read once for each loaded version. */
export function wholeForm(model: LoadedModel): Whole {
  let whole = wholes.get(model);
  if (!whole) {
    const permissions: FormLoad['formPermission']['dataPermissions'] = {};
    for (const { code } of model.items) permissions[code] = { v: true, e: true, r: false };
    const fields = formFieldsOf(model.items, permissions, 'zh');
    whole = { fields, formulas: readFormulas(fields) };
    wholes.set(model, whole);
  }
  return whole;
}

/** Stored or sent values as expressions expect them: several choices as lists. */
export function controlValues(model: LoadedModel, data: Readonly<FormValues>): FormValues {
  return toFormValues(wholeForm(model).fields, data, false);
}

/** A scope over a record as it is stored. */
export function expressionScope(model: LoadedModel, data: Readonly<FormValues>, context: ExpressionContext): ExpressionScope {
  return recordScope(controlValues(model, data), context);
}
