import { formatText } from '#schemas/formats/index.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { rowsOfSubTable, sameValue, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import type { Locale } from '#schemas/localized.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** What was typed into an item that the form has no longer, or does not take any more as it was typed. */
export interface LostText {
  /** `field` or `sheet.field`. */
  path: string;
  name: string;
  /** '' = nothing was typed. A line a row where it is of a sub-table, its cells between tabs: a sheet takes it as it is. */
  text: string;
  /** The form still has the item. */
  isChanged?: boolean;
}

/** A form as it stood. */
export interface TypedForm {
  fields: ReadonlyMap<string, FormField>;
  values: Readonly<FormValues>;
  /** What the form began with. */
  first: Readonly<FormValues>;
}

/** What was typed into the item at a path; undefined where the form does not show it. */
export function lostText(path: string, { fields, values, first }: TypedForm, locale: Locale): LostText | undefined {
  const [code = '', columnCode] = path.split('.');
  const field = fields.get(code);
  const column = field?.columns.find((one) => one.code === columnCode);
  if (!field || (columnCode !== undefined && !column)) return undefined;
  const [now, before] = [valueAt(values, code), valueAt(first, code)];
  if (column) return { path, name: `${field.name} · ${column.name}`, text: rowsText([column], now, before, locale) };
  if (isSubTable(field.propertyType)) return { path, name: field.name, text: rowsText(field.columns, now, before, locale) };
  return { path, name: field.name, text: sameValue(now, before) ? '' : fieldText(field, now, locale) };
}

/** Paths of the items that a form had and another has not. */
export function lackingPaths(had: ReadonlyMap<string, FormField>, has: ReadonlyMap<string, FormField>): string[] {
  return [...had.values()].flatMap(({ code, columns }) => {
    const field = has.get(code);
    if (!field) return [code];
    return columns.flatMap((column) => (field.columns.some((one) => one.code === column.code) ? [] : [`${code}.${column.code}`]));
  });
}

/** Paths of the items that a form let be filled in and another only shows, or has with another type. */
export function changedPaths(had: ReadonlyMap<string, FormField>, has: ReadonlyMap<string, FormField>): string[] {
  return [...had.values()].flatMap((field) => {
    const now = has.get(field.code);
    if (!now) return [];
    if (isOtherItem(field, now)) return [field.code];
    const columns = new Map(now.columns.map((column) => [column.code, column]));
    return field.columns.filter((column) => isOtherItem(column, columns.get(column.code))).map(({ code }) => `${field.code}.${code}`);
  });
}

const isOtherItem = (had: FormField, has: FormField | undefined): boolean =>
  has !== undefined && had.editable && (!has.editable || has.propertyType !== had.propertyType);

/** The rows in whose columns something was typed. */
function rowsText(columns: readonly FormField[], now: unknown, before: unknown, locale: Locale): string {
  const old = new Map(rowsOfSubTable(before).map((row) => [row.id, row]));
  const isTyped = (row: FormRow): boolean => {
    const former = row.id === undefined ? undefined : old.get(row.id);
    return columns.some(({ code }) => !sameValue(valueAt(row, code), former && valueAt(former, code)));
  };
  return rowsOfSubTable(now)
    .filter((row) => row.rowStatus !== DELETED_ROW && isTyped(row))
    .map((row) => columns.map((column) => cellText(fieldText(column, valueAt(row, column.code), locale))).join('\t'))
    .join('\n');
}

const fieldText = (field: FormField, value: unknown, locale: Locale): string => formatText(value, { ...field, propertyCode: field.code }, locale);
/** A text that would end its cell or row stands in quotes, as sheets read it. */
const cellText = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
