import { Check } from 'typebox/value';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FieldPermission } from '#schemas/property.ts';
import { formFieldsOf, type FormField } from '#schemas/formSchema/field.ts';
import type { FieldLimits } from '#schemas/formSchema/limits.ts';
import { freshRowKey, rowsOfSubTable, toControl, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { DELETED_ROW, fieldSchema } from '#schemas/formSchema/values.ts';
import { encodeText } from '#schemas/formats/encodeTexts.ts';
import type { Locale } from '#schemas/localized.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { limitsInForce } from './formLimits.ts';
import type { ScriptedForm } from './ScriptedForm.ts';
import { isNumeric, isSubTable } from '#schemas/propertyTypes/traits.ts';

/** What a script may narrow of a control; it cannot allow more than the server does. */
export interface ControlChange {
  display?: boolean;
  required?: boolean;
  edit?: boolean;
}

/** Changes by control: code of the item, `sheet.column` for columns. */
export type ControlChanges = ReadonlyMap<string, ControlChange>;

/** The fields the server lets the reader see, with its rights on them. */
export function serverFields({ bizSchema, formPermission }: FormLoad, locale: Locale): ReadonlyMap<string, FormField> {
  return formFieldsOf(bizSchema.properties, formPermission.dataPermissions, locale);
}

/** The form with what its script has narrowed: rights of fields and columns, hidden buttons. The record in it stays the same object. */
export function scriptedForm(form: FormLoad, changes: ControlChanges, hiddenButtons: ReadonlySet<string>): FormLoad {
  if (changes.size === 0 && hiddenButtons.size === 0) return form;
  const { dataPermissions, actionPermission } = form.formPermission;
  const narrowed: Record<string, FieldPermission> = { ...dataPermissions };
  for (const [key, change] of changes) {
    const [code = '', column] = key.split('.');
    const right = valueAt(narrowed, code) ?? { v: true, e: false, r: false };
    if (column === undefined) narrowed[code] = { ...right, ...narrow(right, change) };
    else {
      const own = valueAt(right.subDataPermission ?? {}, column) ?? { v: right.v, e: right.e, r: false };
      narrowed[code] = { ...right, subDataPermission: { ...right.subDataPermission, [column]: narrow(own, change) } };
    }
  }
  const hidden = Object.fromEntries([...hiddenButtons].map((code) => [code, false]));
  return { ...form, formPermission: { ...form.formPermission, actionPermission: { ...actionPermission, ...hidden }, dataPermissions: narrowed } };
}

/** The field behind the key of a control, an item or `sheet.column`; undefined when it names none. */
export function controlAt(fields: ReadonlyMap<string, FormField>, key: string): FormField | undefined {
  const [code = '', column, ...more] = key.split('.');
  const field = more.length === 0 ? fields.get(code) : undefined;
  return column === undefined ? field : field?.columns.find((own) => own.code === column);
}

function narrow({ v, e, r }: Pick<FieldPermission, 'v' | 'e' | 'r'>, { display, required, edit }: ControlChange) {
  return { v: v && display !== false, e: e && edit !== false, r: r || required === true };
}

/** Types of controls; a type that nobody knows is its own. Source: contract 14. */
const CONTROL_TYPES: ByPropertyType<number> = {
  [PropertyType.shortText]: 1,
  [PropertyType.longText]: 2,
  [PropertyType.number]: 4,
  [PropertyType.radio]: 5,
  [PropertyType.checkbox]: 6,
  [PropertyType.dropdown]: 7,
  [PropertyType.dropdownMulti]: 7,
  [PropertyType.logic]: 8,
  [PropertyType.attachment]: 9,
  [PropertyType.address]: 14,
  [PropertyType.mixedUnits]: 61,
  [PropertyType.opinion]: 2,
  [PropertyType.relation]: 80,
  [PropertyType.relationMulti]: 80,
  [PropertyType.subTable]: 201,
  [PropertyType.date]: PropertyType.date,
  [PropertyType.time]: PropertyType.time,
  [PropertyType.staff]: PropertyType.staff,
  [PropertyType.staffMulti]: PropertyType.staffMulti,
  [PropertyType.department]: PropertyType.department,
  [PropertyType.departmentMulti]: PropertyType.departmentMulti,
};

/** State of a control as the mirror of the sandbox holds it. */
interface ControlState extends Required<ControlChange>, FieldLimits {
  type: number;
  inSheet: boolean;
  parentKey?: string;
  invalid: boolean;
  errors: string[];
  options: unknown;
  columns?: string[];
}

/** State of every control by key, columns as `sheet.column`. */
export function controlStates(scripted: ScriptedForm): Record<string, ControlState> {
  const { changes, limits, rules } = scripted;
  const faults = scripted.handle()?.faults() ?? [];
  const states: Record<string, ControlState> = {};
  const add = (key: string, field: FormField, sheet?: FormField) => {
    const { display = true, required = false, edit = true } = changes.get(key) ?? {};
    const errors = faults
      .filter(({ path }) => (sheet ? path[0] === sheet.code && path[2] === field.code : path[0] === field.code))
      .map(({ message }) => message);
    states[key] = {
      type: ofPropertyType(CONTROL_TYPES, field.propertyType) ?? field.propertyType,
      display,
      required: field.required || (required && field.editable),
      edit: edit && field.editable,
      inSheet: sheet !== undefined,
      ...(sheet && { parentKey: sheet.code }),
      invalid: errors.length > 0,
      errors,
      options: encodeText(field.options) ?? null,
      ...limitsInForce(field, key, { written: limits.get(key), rules }),
      ...(isSubTable(field.propertyType) && { columns: field.columns.map(({ code }) => code) }),
    };
    for (const column of field.columns) add(`${field.code}.${column.code}`, column, field);
  };
  for (const field of scripted.fields().values()) add(field.code, field);
  return states;
}

/** Values as a script reads them: numbers as numbers, what is empty as null, rows that were taken out gone. */
export function scriptValues(fields: ReadonlyMap<string, FormField>, values: Readonly<FormValues>): Record<string, unknown> {
  return Object.fromEntries([...fields.values()].map((field) => [field.code, scriptValue(field, valueAt(values, field.code))]));
}

function scriptValue(field: FormField, value: unknown): unknown {
  if (isSubTable(field.propertyType)) return remainingRows(value).map((row) => scriptRow(field, row));
  if (!isNumeric(field.propertyType)) return value ?? null;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : (value ?? null);
}

function scriptRow(sheet: FormField, row: FormRow): Record<string, unknown> {
  const cells = Object.fromEntries(sheet.columns.map((column) => [column.code, scriptValue(column, valueAt(row, column.code))]));
  return { ...cells, ...(row.id === undefined ? { rowKey: row.rowKey } : { id: row.id }) };
}

function remainingRows(value: unknown): FormRow[] {
  return rowsOfSubTable(value).filter(({ rowStatus }) => rowStatus !== DELETED_ROW);
}

/** The values after a script wrote one. Errors: `CommandFailure` BAD_ARGUMENTS for what the field does not take. */
export function withWritten(fields: ReadonlyMap<string, FormField>, values: Readonly<FormValues>, code: string, written: unknown): FormValues {
  const field = fields.get(code);
  if (!field) throw new CommandFailure('BAD_ARGUMENTS', `the form has no field ${code}`);
  if (field.formula !== undefined) throw new CommandFailure('BAD_ARGUMENTS', `${code} is computed`);
  const value = isSubTable(field.propertyType) ? writtenRows(field, valueAt(values, code), written) : writtenValue(field, code, written);
  return { ...values, [code]: value };
}

function writtenValue(field: FormField, place: string, written: unknown): unknown {
  if (written === null || written === undefined || written === '') return undefined;
  const value = toControl(field, written);
  if (value === undefined || !Check(fieldSchema({ ...field, editable: true, required: false }), value))
    throw new CommandFailure('BAD_ARGUMENTS', `${place} does not take ${JSON.stringify(written).slice(0, 100)}`);
  return value;
}

/** Rows by identity: known ones keep what the script does not name, new ones begin with the defaults, missing ones are taken out. */
function writtenRows(sheet: FormField, before: unknown, written: unknown): FormRow[] {
  if (!Array.isArray(written)) throw new CommandFailure('BAD_ARGUMENTS', `${sheet.code} takes a list of rows`);
  const left = new Map(remainingRows(before).map((row) => [identityOf(row), row]));
  const rowKeys = new Set(rowsOfSubTable(before).map(({ rowKey }) => rowKey));
  const defaults = Object.fromEntries(sheet.columns.flatMap(({ code, defaultValue }) => (defaultValue === undefined ? [] : [[code, defaultValue]])));
  const next = rowsOfSubTable(written).map((given): FormRow => {
    const row = left.get(identityOf(given)) ?? { ...defaults, rowKey: rowKeyOf(given, rowKeys) };
    // A row stands once: what a script has copied is a new one.
    left.delete(identityOf(given));
    rowKeys.add(row.rowKey);
    const columns = sheet.columns.filter(({ code, formula }) => formula === undefined && Object.hasOwn(given, code));
    const place = (code: string) => `${sheet.code}.${code}`;
    return { ...row, ...Object.fromEntries(columns.map((column) => [column.code, writtenValue(column, place(column.code), given[column.code])])) };
  });
  const deleted = rowsOfSubTable(before).filter((row) => row.id !== undefined && (row.rowStatus === DELETED_ROW || left.has(identityOf(row))));
  return [...next, ...deleted.map((row): FormRow => ({ ...row, rowStatus: DELETED_ROW }))];
}

function rowKeyOf({ rowKey }: FormRow, taken: ReadonlySet<unknown>): string {
  return typeof rowKey === 'string' && !taken.has(rowKey) ? rowKey : freshRowKey(taken);
}

function identityOf({ id, rowKey }: FormRow): string {
  return id === undefined ? `new ${String(rowKey)}` : `stored ${id}`;
}
