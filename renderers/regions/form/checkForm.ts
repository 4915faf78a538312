import { Check } from 'typebox/value';
import type { Translate } from '#renderers/contract.ts';
import { PropertyType } from '#schemas/codes.ts';
import { sameValue, rowsOf, type FormValues } from '#schemas/formSchema/record.ts';
import { brokenRules, decidableRules } from '#schemas/formSchema/rules.ts';
import type { Actor } from '#schemas/formSchema/compute.ts';
import { DELETED_ROW, fieldSchema } from '#schemas/formSchema/values.ts';
import type { FormField, FormModel } from '#schemas/formSchema.ts';
import type { Locale } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import type { FieldError } from './validator.ts';

/** What a check of a form needs besides the values. */
export interface FormCheck {
  model: FormModel;
  rules: readonly FormRule[];
  actor: Actor;
  locale: Locale;
  t: Translate;
}

/**
 * Everything that keeps the values from being saved, one reason a field: what is missing, what does not fit its type,
 * what breaks a rule. Source: contract 6.8, 10.3.
 */
export function checkForm({ model, rules, actor, locale, t }: FormCheck, values: FormValues): FieldError[] {
  const own = [...model.fields.values()].flatMap((field) => checkField(field, values[field.code], [field.code], t));
  const taken = new Set(own.map((error) => error.path.join('.')));
  const broken = brokenRules(decidableRules(rules, model.fields), model.fields, values, actor, locale)
    .filter((rule) => !taken.has(rule.path.join('.')))
    .map(({ path, message, limit }) => ({
      path,
      message: message || t(limit === undefined ? 'form:error.rule' : 'form:error.tooLong', { limit: limit ?? 0 }),
    }));
  return onePerPlace([...own, ...broken]);
}

function checkField(field: FormField, value: unknown, path: readonly (string | number)[], t: Translate): FieldError[] {
  if (!field.editable) return [];
  if (field.propertyType === PropertyType.subTable) return checkRows(field, value, path, t);
  if (Check(fieldSchema(field), value ?? null) || (!field.required && sameValue(value, undefined))) return [];
  return [{ path, message: sameValue(value, undefined) ? t('form:error.required', { name: field.name }) : wrongType(field, t) }];
}

function checkRows(field: FormField, value: unknown, path: readonly (string | number)[], t: Translate): FieldError[] {
  const rows = rowsOf(value);
  const kept = rows.filter((row) => row.rowStatus !== DELETED_ROW);
  if (field.required && kept.length === 0) return [{ path, message: t('form:error.noRows') }];
  return rows.flatMap((row, at) =>
    row.rowStatus === DELETED_ROW ? [] : field.columns.flatMap((column) => checkField(column, row[column.code], [...path, at, column.code], t)),
  );
}

/** Words for a value that is there but does not fit. */
const reasons: Readonly<Record<number, string>> = {
  [PropertyType.number]: 'form:error.number',
  [PropertyType.date]: 'form:error.date',
  [PropertyType.time]: 'form:error.time',
  [PropertyType.address]: 'form:error.address',
};

function wrongType(field: FormField, t: Translate): string {
  const reason = reasons[field.propertyType];
  if (reason !== undefined) return t(reason);
  return field.maxLength === undefined ? t('form:error.wrong') : t('form:error.tooLong', { limit: field.maxLength });
}

function onePerPlace(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [error.path.join('.'), error] as const).toReversed()).values()].toReversed();
}
