import type { FormField } from '#schemas/formSchema/field.ts';
import { toSavedValues, type FormValues } from '#schemas/formSchema/record.ts';
import { isLogic } from '#schemas/propertyTypes/traits.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { expressionContext, type Saver } from './validateRecord.ts';
import { controlValues, wholeForm, type ExpressionContext } from './values.ts';

/** Values a new record begins with: the items' defaults and what is computed from them, in wire shape. */
export function newValues(saver: Pick<Saver, 'services' | 'actor' | 'inWorkflow'>, { model }: SeenModel): FormValues {
  return firstValues(model, expressionContext(saver));
}

/** The same, made by and for whoever the context names. */
export function firstValues(model: LoadedModel, context: ExpressionContext): FormValues {
  const { fields, formulas } = wholeForm(model);
  const defaults: FormValues = {};
  for (const field of fields.values()) if (field.defaultValue !== undefined && !field.system) defaults[field.code] = defaultOf(field);
  const computed = formulas.compute(controlValues(model, defaults), context);
  const editable = new Map([...fields].map(([code, field]) => [code, { ...field, editable: !field.system }]));
  const saved = toSavedValues(editable, computed, {});
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null));
}

/** A default may be written as text, as every preset of the wire is. */
function defaultOf({ propertyType, defaultValue }: FormField): unknown {
  if (isLogic(propertyType) && (defaultValue === 'true' || defaultValue === 'false')) return defaultValue === 'true';
  return defaultValue;
}
