import { Check } from 'typebox/value';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormScriptPort } from '#renderers/contracts/formScript.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { LimitCheck } from '#schemas/formSchema/narrow.ts';
import { sameValue, rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { refusedReason } from '#schemas/formSchema/refusedCells.ts';
import { brokenRules, decidableRules } from '#schemas/formSchema/rules.ts';
import type { ExpressionActor } from '#schemas/formSchema/compute.ts';
import { DELETED_ROW, fieldSchema } from '#schemas/formSchema/values.ts';
import type { FormField, FormModel } from '#schemas/formSchema/formSchema.ts';
import type { Locale } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { FieldError } from './validator.ts';

/** What a check of a form needs besides the values. */
export interface FormCheck {
  model: FormModel;
  rules: readonly FormRule[];
  actor: ExpressionActor;
  locale: Locale;
  t: Translate;
  /** Checks what a script has narrowed. */
  limitCheck?: FormScriptPort['limitCheck'] | undefined;
}

/**
 * Everything that keeps the values from being saved, one reason a field: what is missing, what does not fit its type,
 * what a script does not let pass, what breaks a rule. Source: contract 6.8, 10.3.
 */
export function checkFormValues(check: FormCheck, values: FormValues): FieldError[] {
  const { model, rules, actor, locale, t } = check;
  const context = { t, locale, brokenLimit: check.limitCheck?.(locale) };
  const own = [...model.fields.values()].flatMap((field) => checkField(field, valueAt(values, field.code), [field.code], context));
  const taken = new Set(own.map((error) => error.path.join('.')));
  const broken = brokenRules(decidableRules(rules, model.fields), model.fields, values, actor, locale)
    .filter((rule) => !taken.has(rule.path.join('.')))
    .map(({ path, message, limit }) => ({
      path,
      message: message || t(limit === undefined ? 'form:error.rule' : 'form:error.tooLong', { limit: limit ?? 0 }),
    }));
  return onePerField([...own, ...broken]);
}

/** What all fields are checked with. */
interface CheckContext {
  t: Translate;
  locale: Locale;
  brokenLimit: LimitCheck | undefined;
}
type Path = FieldError['path'];

function checkField(field: FormField, value: unknown, path: Path, context: CheckContext): FieldError[] {
  if (!field.editable) return [];
  if (isSubTable(field.propertyType)) return checkRows(field, value, path, context);
  const isEmpty = sameValue(value, undefined);
  if (Check(fieldSchema(field), value ?? null) || (!field.required && isEmpty)) return checkLimits(field, value, path, context);
  return [{ path, message: isEmpty ? context.t('form:error.required', { name: field.name }) : wrongType(field, context.t) }];
}

function checkRows(field: FormField, value: unknown, path: Path, context: CheckContext): FieldError[] {
  const rows = rowsOfSubTable(value);
  const remaining = rows.filter((row) => row.rowStatus !== DELETED_ROW);
  if (field.required && remaining.length === 0) return [{ path, message: context.t('form:error.noRows') }];
  const inRows = rows.flatMap((row, at) =>
    row.rowStatus === DELETED_ROW ? [] : field.columns.flatMap((column) => checkCell(column, row, [...path, at, column.code], context)),
  );
  return [...checkLimits(field, value, path, context), ...inRows];
}

function checkCell(column: FormField, row: FormRow, path: Path, context: CheckContext): FieldError[] {
  const refused = refusedReason(row, column.code);
  return refused ? [{ path, message: refused[context.locale] }] : checkField(column, valueAt(row, column.code), path, context);
}

function checkLimits(field: FormField, value: unknown, path: Path, { brokenLimit, t }: CheckContext): FieldError[] {
  const broken = brokenLimit?.(field, value);
  return broken ? [{ path, message: t(`form:limit.${broken.words}`, broken.named) }] : [];
}

/** Words for a value that is there but does not fit; undefined = the words of all others. */
const reasons: ByPropertyType<string | undefined> = {
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: 'form:error.number',
  [PropertyType.date]: 'form:error.date',
  [PropertyType.logic]: undefined,
  [PropertyType.mixedUnits]: undefined,
  [PropertyType.attachment]: undefined,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: undefined,
  [PropertyType.address]: 'form:error.address',
  [PropertyType.relationMulti]: undefined,
  [PropertyType.radio]: undefined,
  [PropertyType.checkbox]: undefined,
  [PropertyType.dropdown]: undefined,
  [PropertyType.dropdownMulti]: undefined,
  [PropertyType.time]: 'form:error.time',
  [PropertyType.staff]: undefined,
  [PropertyType.staffMulti]: undefined,
  [PropertyType.department]: undefined,
  [PropertyType.departmentMulti]: undefined,
};

function wrongType(field: FormField, t: Translate): string {
  const reason = ofPropertyType(reasons, field.propertyType);
  if (reason !== undefined) return t(reason);
  return field.maxLength === undefined ? t('form:error.wrong') : t('form:error.tooLong', { limit: field.maxLength });
}

function onePerField(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [error.path.join('.'), error] as const).toReversed()).values()].toReversed();
}
