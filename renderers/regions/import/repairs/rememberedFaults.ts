import { type Choice, choicesOf } from '#schemas/formats/filters/options.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportFix } from '#schemas/sheets/importFixes.ts';
import { joinSeveral, withId } from '#schemas/formats/typed/severalValues.ts';
import type { Locale } from '#schemas/localized.ts';
import { holdsSeveral, isOneChoice } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { isOnlyName, unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { cellCode, isCorrected, ROWS, typesByCode, valueText } from './faultForm.ts';
import { follows } from './sameFaults.ts';

/** Cells of a row whose correction is to be remembered. */
const REMEMBERED = '#remembered';

/** A corrected cell whose correction can be remembered. */
export interface RememberableCell {
  /** Place of its row. */
  at: number;
  cell: string;
  isRemembered: boolean;
}

interface CorrectedCell extends RememberableCell, ImportFix {
  /** Number of its row in the file. */
  row: number;
}

/**
 * Corrected cells that were at fault and had a text: what belongs in an empty cell differs from row to row. Those that
 * only follow another are left out. Source: BX-078.
 */
export function rememberableCells(result: ImportResult, { fields }: ImportFields, values: FormValues, locale: Locale): CorrectedCell[] {
  const rows = rowsOfSubTable(values[ROWS]);
  const types = typesByCode(fields);
  const byCode = new Map(fields.map((field) => [field.code, field]));
  return (result.secondImportData ?? []).flatMap((faulty, at) =>
    Object.keys(faulty.errors).flatMap((code): CorrectedCell[] => {
      const text = code === '' ? '' : (valueAt(faulty.values, code) ?? '');
      const row = rows[at];
      const cell = cellCode(code);
      if (text === '' || !row || follows(row, cell) || !isCorrected(row[cell], text, types.get(code))) return [];
      return [
        {
          at,
          cell,
          isRemembered: valueAt(asRecord(row[REMEMBERED]), cell) === true,
          row: faulty.row,
          code,
          text,
          value: fixText(row[cell], byCode.get(code), locale),
        },
      ];
    }),
  );
}

/** The rows with one correction to be remembered, or no longer. */
export function withRemembered(values: FormValues, { at, cell, isRemembered }: RememberableCell): FormValues {
  const rows = rowsOfSubTable(values[ROWS]);
  const row = rows[at] ?? {};
  return { [ROWS]: rows.with(at, { ...row, [REMEMBERED]: { ...asRecord(row[REMEMBERED]), [cell]: !isRemembered } }) };
}

/** What is remembered once the rows were sent: only what has let its row in. */
export function fixesOfStored(cells: readonly CorrectedCell[], left: ImportResult): ImportFix[] {
  const faulty = new Set((left.secondImportData ?? []).map(({ row }) => row));
  return cells.filter(({ isRemembered, row }) => isRemembered && !faulty.has(row)).map(({ code, text, value }) => ({ code, text, value }));
}

/** The text for the cell, as people can read it: choices by name, people with their ids. */
function fixText(value: unknown, field: ImportField | undefined, locale: Locale): string {
  if (!Array.isArray(value)) return field && isOneChoice(field.propertyType) ? choiceName(valueText(value), field, locale) : valueText(value);
  const names = unitsOfValue(value).map((unit) => (isOnlyName(unit) ? unit.name : withId(unit.name, unit.id)));
  return field && holdsSeveral(field.propertyType) ? joinSeveral(names) : (names[0] ?? '');
}

/** The name of a choice, where it means no other. */
function choiceName(value: string, { options }: ImportField, locale: Locale): string {
  const listed = (language: Locale): Choice[] => {
    const source = choicesOf(options, language);
    return source.kind === 'list' ? source.choices : [];
  };
  const name = listed(locale).find((choice) => choice.value === value)?.text ?? value;
  const others = [...listed('zh'), ...listed('en')].filter((choice) => choice.value !== value);
  return others.some((other) => other.text === name || other.value === name) ? value : name;
}
