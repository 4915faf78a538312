import { PropertyType, UnitType } from '#schemas/codes.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';
import { joinSeveral, splitSeveral } from '#schemas/formats/typed/severalValues.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FaultyRow, ImportResult } from '#schemas/import.ts';
import { holdsSeveral, isChoice, isDepartments, isOneChoice, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { onlyName, unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';

/** Code of the sub-table that holds the rows. */
export const ROWS = 'rows';
/** No property code begins so. */
const NUMBER = '#row';
const REASON = '#reason';

/** Most characters of a cell of a file. */
const CELL_CHARS = 32_767;

/** A dot would be a way into a value. */
export const cellCode = (propertyCode: string): string => propertyCode.replace('.', ':');

/** The grid of faulty rows as a form with one sub-table; people and choices have the controls of a record's form. */
export function faultFields({ headColumns }: ImportResult, { fields }: ImportFields, { t, locale }: Pick<Ports, 't' | 'locale'>): FormField[] {
  const byCode = new Map(fields.map((field) => [field.code, field]));
  const columns = (headColumns ?? []).map(({ propertyCode, name }): FormField => {
    const field = byCode.get(propertyCode);
    const propertyType = faultFieldType(field?.propertyType, field?.options);
    const typed = { code: cellCode(propertyCode), name, required: false, maxLength: CELL_CHARS };
    if (!isChoice(propertyType)) return dialogField({ ...typed, propertyType });
    return dialogField({ ...typed, propertyType, choices: choicesOf(field?.options, locale), options: field?.options ?? null });
  });
  const readOnlyText = (code: string, name: string): FormField =>
    dialogField({ code, name, propertyType: PropertyType.shortText, required: false, editable: false });
  const all = [readOnlyText(NUMBER, t('import:faults.row')), ...columns, readOnlyText(REASON, t('import:faults.reason'))];
  return [dialogField({ code: ROWS, name: t('import:faults.rows'), propertyType: PropertyType.subTable, required: false, columns: all, fixedRows: true })];
}

function faultFieldType(propertyType: number | undefined, options: FormField['options']): number {
  if (propertyType === undefined) return PropertyType.shortText;
  if (isUnits(propertyType)) return propertyType;
  const source = isOneChoice(propertyType) ? choicesOf(options) : undefined;
  return source?.kind === 'list' && source.choices.length > 0 ? PropertyType.dropdown : PropertyType.shortText;
}

/** Types of fields, by their codes. */
export function typesByCode(fields: readonly ImportField[]): ReadonlyMap<string, number> {
  return new Map(fields.map(({ code, propertyType }) => [code, propertyType]));
}

/** The rows as the grid holds them. */
export function faultValues({ secondImportData, headColumns }: ImportResult, { fields }: ImportFields, t: Translate): FormValues {
  const types = typesByCode(fields);
  const names = new Map((headColumns ?? []).map(({ propertyCode, name }) => [propertyCode, name]));
  const rows = (secondImportData ?? []).map(({ row, values, errors }) => ({
    rowKey: `row-${row}`,
    ...Object.fromEntries(Object.entries(values).map(([code, text]) => [cellCode(code), cellValue(text, types.get(code))])),
    [NUMBER]: String(row),
    [REASON]: Object.entries(errors)
      .map(([code, reason]) => (names.has(code) ? t('import:faults.at', { name: names.get(code) ?? '', reason }) : reason))
      .join('\n'),
  }));
  return { [ROWS]: rows };
}

/** The rows with the cells typed into those of them that are left, and their present reasons; others stay as they are. */
export function typedOver(values: FormValues, typed: FormValues | undefined): FormValues {
  if (!typed) return values;
  const before = new Map(rowsOfSubTable(typed[ROWS]).map((row) => [row[NUMBER], row]));
  return {
    [ROWS]: rowsOfSubTable(values[ROWS]).map((row) => {
      const known = before.get(row[NUMBER]);
      if (!known) return row;
      // The same object, so that only changed rows are drawn again.
      return known[REASON] === row[REASON] ? known : { ...known, [REASON]: row[REASON] };
    }),
  };
}

/** The rows as they are sent again: people by their ids, all else as it was typed; cells that nobody changed as they came. */
export function correctedRows({ secondImportData, headColumns }: ImportResult, { fields }: ImportFields, values: FormValues): FaultyRow[] {
  const rows = rowsOfSubTable(values[ROWS]);
  const types = typesByCode(fields);
  return (secondImportData ?? []).map((faulty, at) => ({
    row: faulty.row,
    values: Object.fromEntries(
      (headColumns ?? []).map(({ propertyCode: code }) => [code, correctedCell(rows[at]?.[cellCode(code)], faulty.values[code], types.get(code))]),
    ),
    errors: {},
  }));
}

/** A cell as it is sent: nobody here knows whether `Acme, Inc.` is one name or two, so that only the file's own text says the same. */
function correctedCell(value: unknown, original: string | undefined, propertyType: number | undefined): string {
  return original !== undefined && !isCorrected(value, original, propertyType) ? original : valueText(value);
}

/** Whether a cell holds something else than its control was given of the file's text. */
export function isCorrected(value: unknown, original: string, propertyType: number | undefined): boolean {
  return valueText(value) !== valueText(cellValue(original, propertyType));
}

/** The text that a value is sent as. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const ids = unitsOfValue(value).map(({ id }) => id);
    return ids.length === 1 ? (ids[0] ?? '') : joinSeveral(ids);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The names in a cell as its control shows them, each mark dividing; what stands in the cell is only known to the server. */
function namesIn(text: string): string[] {
  return splitSeveral(text, () => false).map((part) => part.text);
}

/** A text as its control holds it; each name stands for a unit until another is chosen in its place. */
function cellValue(text: string, propertyType: number | undefined): unknown {
  if (propertyType === undefined || !isUnits(propertyType)) return text;
  const type = isDepartments(propertyType) ? UnitType.department : UnitType.user;
  const names = holdsSeveral(propertyType) ? namesIn(text) : [text.trim()].filter((name) => name !== '');
  return names.length === 0 ? undefined : names.map((name) => onlyName(name, type));
}
