import { PropertyType } from '#schemas/codes.ts';
import { chosenTexts } from '#schemas/formats/filters/choice.ts';
import { isRecord, parseEncoded } from '#schemas/formats/format.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { holdsSeveral, isChoice, isSubTable } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { DELETED_ROW } from './values.ts';
import type { FormField } from './field.ts';

/** Values of a form by property code (contract 6.2); several choices are lists of texts here and `a;b` on the wire. */
export type FormValues = Record<string, unknown>;

/** A row of a sub-table in the form. */
export type FormRow = Record<string, unknown> & { id?: string; rowStatus?: string };

/** What every row of a sub-table has beside its columns; none is coded so (contract 6.2, 15.4). */
export const ROW_KEYS: ReadonlySet<string> = new Set(['id', 'rowStatus']);

/** Checkboxes and dropdowns with several choices. */
const isSeveralChoices = (propertyType: number): boolean => isChoice(propertyType) && holdsSeveral(propertyType);

/** The values of a loaded record as the controls hold them; those of a new record begin with the items' defaults. */
export function toFormValues(fields: ReadonlyMap<string, FormField>, data: Readonly<FormValues>, isNew: boolean): FormValues {
  const values: FormValues = { ...data };
  for (const field of fields.values()) {
    const given = valueAt(data, field.code);
    values[field.code] = toControl(field, isNew && (given === undefined || given === null) ? field.defaultValue : given);
  }
  return values;
}

/** What a control holds of a value that is there; undefined for what cannot be one. */
type ToControl = (value: unknown, field: FormField) => unknown;

const asItIs: ToControl = (value) => value;
const asTexts: ToControl = (value) => chosenTexts(value);
const asList: ToControl = (value) => (Array.isArray(value) ? value : undefined);
const asAddress: ToControl = (value) => {
  const read = parseEncoded(value);
  return isRecord(read) ? read : { address: String(value) };
};
const asRows: ToControl = (value, { columns }) => rowsOfSubTable(value).map((row) => ({ ...row, ...controlRow(columns, row) }));

const TO_CONTROL: ByPropertyType<ToControl> = {
  [PropertyType.shortText]: asItIs,
  [PropertyType.longText]: asItIs,
  [PropertyType.number]: asItIs,
  [PropertyType.date]: asItIs,
  [PropertyType.logic]: asItIs,
  [PropertyType.mixedUnits]: asList,
  [PropertyType.attachment]: asItIs,
  [PropertyType.opinion]: asItIs,
  [PropertyType.subTable]: asRows,
  [PropertyType.relation]: asItIs,
  [PropertyType.address]: asAddress,
  [PropertyType.relationMulti]: asItIs,
  [PropertyType.radio]: asItIs,
  [PropertyType.checkbox]: asTexts,
  [PropertyType.dropdown]: asItIs,
  [PropertyType.dropdownMulti]: asTexts,
  [PropertyType.time]: asItIs,
  [PropertyType.staff]: asList,
  [PropertyType.staffMulti]: asList,
  [PropertyType.department]: asList,
  [PropertyType.departmentMulti]: asList,
};

/** A value of the wire as the control of its field holds it; what cannot be one is undefined. */
export function toControl(field: FormField, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  return (ofPropertyType(TO_CONTROL, field.propertyType) ?? asItIs)(value, field);
}

function controlRow(columns: readonly FormField[], row: FormRow): FormValues {
  return Object.fromEntries(columns.map((column) => [column.code, toControl(column, valueAt(row, column.code))]));
}

/**
 * What is sent when a form is saved: the fields the reader may write, and the version that was read (contract 10.2).
 * Computed and read-only items stay out, because the server makes or keeps them itself.
 */
export function toSavedValues(fields: ReadonlyMap<string, FormField>, values: Readonly<FormValues>, stored: Readonly<FormValues>): FormValues {
  const sent: FormValues = stored.version === undefined ? {} : { version: stored.version };
  for (const field of fields.values()) {
    if (field.editable) sent[field.code] = toWire(field, valueAt(values, field.code), valueAt(stored, field.code));
  }
  return sent;
}

function toWire(field: FormField, value: unknown, stored: unknown): unknown {
  if (isSubTable(field.propertyType)) return rowsToWire(field.columns, rowsOfSubTable(value), rowsOfSubTable(stored));
  if (value === undefined || value === null || value === '') return null;
  if (isSeveralChoices(field.propertyType)) return Array.isArray(value) ? value.join(';') || null : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  return value;
}

/** Rows with what happened to them: `Added`, `Modified`, `Deleted`, `Unchanged` (contract 6.2). */
function rowsToWire(columns: readonly FormField[], rows: readonly FormRow[], stored: readonly FormRow[]): FormRow[] {
  const before = new Map(stored.map((row) => [row.id, row]));
  return rows.map((row) => {
    const old = row.id === undefined ? undefined : before.get(row.id);
    const written = columns.filter((column) => column.editable);
    const values = Object.fromEntries(written.map((column) => [column.code, toWire(column, valueAt(row, column.code), undefined)]));
    const identity = old ? { id: row.id } : {};
    if (row.rowStatus === DELETED_ROW) return { ...identity, rowStatus: DELETED_ROW };
    if (!old) return { ...values, rowStatus: 'Added' };
    const same = written.every((column) => sameValue(toControl(column, valueAt(old, column.code)), valueAt(row, column.code)));
    return { ...identity, ...values, rowStatus: same ? 'Unchanged' : 'Modified' };
  });
}

/** A key for a row that has no id yet: one that none of the others has. */
export function freshRowKey(taken: ReadonlySet<unknown>): string {
  let number = taken.size + 1;
  while (taken.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}

/** The rows of a sub-table value; anything that is no row is left out. */
export function rowsOfSubTable(value: unknown): FormRow[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Whether two values are the same for a reader: empty is empty, and the order of keys does not count. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right);
  if (Array.isArray(left) && Array.isArray(right)) return left.length === right.length && left.every((entry, at) => sameValue(entry, right[at]));
  if (!isRecord(left) || !isRecord(right)) return left === right || (typeof left !== 'object' && typeof right !== 'object' && String(left) === String(right));
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(valueAt(left, key), valueAt(right, key)));
}

/** Whether any field that can be written differs from what was loaded. */
export function isChanged(fields: ReadonlyMap<string, FormField>, values: Readonly<FormValues>, first: Readonly<FormValues>): boolean {
  return [...fields.values()].some((field) => field.editable && !sameValue(valueAt(values, field.code), valueAt(first, field.code)));
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}
