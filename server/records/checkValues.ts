import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ErrCode } from '#schemas/codes.ts';
import { formFieldsOf, type FormField } from '#schemas/formSchema/field.ts';
import { toFormValues, type FormValues } from '#schemas/formSchema/record.ts';
import { brokenRules, type BrokenRule } from '#schemas/formSchema/rules.ts';
import { valuesSchema } from '#schemas/formSchema/values.ts';
import type { DataItem } from '#schemas/property.ts';
import { isAddress } from '#schemas/propertyTypes/traits.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';
import { valueSentences } from '#server/refusals/values.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import type { FieldRights } from './fieldRights.ts';
import { wholeForm, type ExpressionContext } from './values.ts';

interface Compiled {
  fields: { zh: ReadonlyMap<string, FormField>; en: ReadonlyMap<string, FormField> };
  check: ValidateFunction;
}

/** A fault at a field: `items.2.quantity`. */
interface Fault {
  path: string;
  message: Bilingual;
}

const ajv = new Ajv({ ownProperties: true, allErrors: true, strict: false });
const compiled = new WeakMap<LoadedModel, Map<string, Compiled>>();
/** The same by the rights themselves: an import passes one object for every record. */
const compiledFor = new WeakMap<FieldRights, { model: LoadedModel; variant: Compiled }>();
const MOST_VARIANTS = 50;
const MOST_FAULTS = 20;

/**
 * Checks a record as it will be: kinds, lengths and required fields of what the user sees, and every form rule, whatever
 * they see of it (contract 10.2, 6.8).
 * Errors: 900400 whose text names the fields and whose data is `{errors: [{path, message}]}`.
 */
export function checkValues(model: LoadedModel, rights: FieldRights, values: FormValues, context: ExpressionContext, language: keyof Bilingual): void {
  const { fields, check } = compile(model, rights);
  const controls = toFormValues(fields.zh, values, false);
  const faults: Fault[] = check(controls) ? [] : (check.errors ?? []).filter(isInformative).map((error) => toFault(error, fields));
  const whole = wholeForm(model).fields;
  const zh = rights.rules === 'none' ? [] : brokenRules(model.rules, whole, controls, context, 'zh');
  const en = zh.length > 0 ? brokenRules(model.rules, whole, controls, context, 'en') : [];
  const counted = [...zh.entries()].filter(([, { path }]) => rights.rules !== 'editable' || isEditable(rights, path));
  faults.push(...counted.map(([at, rule]) => (isSeen(rights, rule.path) ? toRuleFault(rule, en[at], fields) : HIDDEN_RULE)));
  if (faults.length > 0) throw refusedValues(faults, language);
}

/** Names neither the item nor what its rule requires: both would reveal what is hidden. At no place. */
export const HIDDEN_RULE: Fault = {
  path: '',
  message: valueSentences.hiddenRule,
};

/** Whether a reader sees the item, or the column of a sub-table, at a place. */
export function isSeen(rights: FieldRights, [code = '', , column]: BrokenRule['path']): boolean {
  const right = rights.fields[code];
  return right !== undefined && (column === undefined || right.subDataPermission?.[column] !== undefined);
}

function isEditable(rights: FieldRights, [code = '', , column]: BrokenRule['path']): boolean {
  const right = rights.fields[code];
  return right !== undefined && (column === undefined ? right.e : right.subDataPermission?.[column]?.e === true);
}

function toRuleFault({ path: at, message }: BrokenRule, english: BrokenRule | undefined, fields: Compiled['fields']): Fault {
  const path = at.join('.');
  const broken = valueSentences.breaksRule(nameOfValuePath(path, fields));
  return { path, message: { zh: message || broken.zh, en: english?.message || broken.en } };
}

/** The refusal of faulty values: all sentences in the text, one entry per field in the data. */
export function refusedValues(faults: readonly Fault[], language: keyof Bilingual): Refused {
  const shown = faults.slice(0, MOST_FAULTS);
  const text = (of: keyof Bilingual): string => [...new Set(shown.map(({ message }) => message[of]))].join(of === 'zh' ? '；' : '; ');
  return new Refused(
    ErrCode.invalidParameter,
    { zh: text('zh'), en: text('en') },
    { errors: shown.map(({ path, message }) => ({ path, message: message[language] })) },
  );
}

/** The fields that a reader with these rights sees, in both languages. */
export function formFieldsFor(model: LoadedModel, rights: FieldRights): Compiled['fields'] {
  return compile(model, rights).fields;
}

function compile(model: LoadedModel, rights: FieldRights): Compiled {
  const known = compiledFor.get(rights);
  if (known?.model === model) return known.variant;
  const variant = compileVariant(model, rights);
  compiledFor.set(rights, { model, variant });
  return variant;
}

function compileVariant(model: LoadedModel, rights: FieldRights): Compiled {
  const variants = compiled.get(model) ?? new Map<string, Compiled>();
  compiled.set(model, variants);
  const { fields: permissions, labels } = rights;
  const mayBeEmpty = rights.rules === 'none';
  const key = JSON.stringify([mayBeEmpty, permissions, ...labels.zh, ...labels.en]);
  let variant = variants.get(key);
  if (!variant) {
    if (variants.size >= MOST_VARIANTS) variants.clear();
    const seen = model.items.filter(({ code }) => permissions[code]);
    const visible = mayBeEmpty ? seen.map(withoutRequirement) : seen;
    const fields = { zh: formFieldsOf(visible, permissions, 'zh', labels.zh), en: formFieldsOf(visible, permissions, 'en', labels.en) };
    variant = { fields, check: ajv.compile(valuesSchema(fields.zh)) };
    variants.set(key, variant);
  }
  return variant;
}

/** The item where nothing has to be filled in yet, its columns neither. */
function withoutRequirement(item: DataItem): DataItem {
  if (!item.subSchema) return { ...item, propertyEmpty: true };
  return { ...item, propertyEmpty: true, subSchema: { ...item.subSchema, properties: sheetItems(item).map(withoutRequirement) } };
}

/** The wrapper errors of `if` and `anyOf` repeat what their inner errors say. */
function isInformative({ keyword }: ErrorObject): boolean {
  return keyword !== 'if' && keyword !== 'anyOf';
}

function toFault(error: ErrorObject, fields: Compiled['fields']): Fault {
  const missing: unknown = error.params.missingProperty;
  const path = [...error.instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])].join('.');
  const name = nameOfValuePath(path, fields);
  if (['required', 'minLength', 'minItems'].includes(error.keyword) && isOfItem(path, fields)) return { path, message: valueSentences.required(name) };
  if (error.keyword === 'maxLength') {
    const limit = String(error.params.limit);
    return { path, message: valueSentences.tooLong(name, limit) };
  }
  return { path, message: valueSentences.invalid(name) };
}

/** Whether a place is that of an item or column itself, or a part of an address, and not of an entry that is no such thing at all. */
function isOfItem(path: string, { zh }: Compiled['fields']): boolean {
  const [code = '', at, column, ...rest] = path.split('.');
  const field = zh.get(code);
  const inner = field?.columns.find((known) => known.code === column);
  const parts = inner ? rest : [at, column].filter((part) => part !== undefined);
  return parts.length === 0 || isAddress((inner ?? field)?.propertyType);
}

/** What the item at a place is called: `code`, or `sheet.2.column`. */
export function nameOfValuePath(path: string, fields: Compiled['fields']): Bilingual {
  const [code = '', , column] = path.split('.');
  const named = (of: ReadonlyMap<string, FormField>): string => {
    const field = of.get(code);
    const inner = column === undefined ? undefined : field?.columns.find((known) => known.code === column);
    return inner?.name ?? field?.name ?? code;
  };
  return { zh: named(fields.zh), en: named(fields.en) };
}
