import { type DecimalSign, provenDecimal, readCellNumber, unmistakable } from '#schemas/formats/numberText.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import type { SheetRow } from '#schemas/sheets/sheet.ts';
import type { RowsToStore } from './batches.ts';
import type { ImportColumn } from './columns.ts';
import type { HeadingPlan } from './headings.ts';
import { isNumeric, isText } from '#schemas/propertyTypes/traits.ts';

/**
 * The plan with the decimal sign of each number column: the one that its cells prove because they can be read with no other. Where
 * they prove none, or both, it has the one that was answered, if any. Numbers of a workbook prove nothing of the texts beside them. Source: contract 9, Numbers.
 */
export async function withDecimalSigns(plan: HeadingPlan, { rows, behind }: RowsToStore, answered: FileReading['decimal'] = {}): Promise<HeadingPlan> {
  const columns = plan.flatMap((column, at) => (column && isNumber(column) ? [at] : []));
  if (columns.length === 0) return plan;
  const proven = new Map(columns.map((at) => [at, new Set<DecimalSign>()]));
  for await (const lines of rows) for (const line of lines) if (line.row > behind) addProof(proven, line);
  return plan.map((column, at) => {
    const [sign, other] = proven.get(at) ?? [];
    const decimal = other === undefined && sign !== undefined ? sign : valueAt(answered, String(at));
    return column && decimal !== undefined ? { ...column, decimal } : column;
  });
}

function addProof(proven: ReadonlyMap<number, Set<DecimalSign>>, { cells, numbers }: SheetRow): void {
  for (const [at, signs] of proven) {
    const sign = signs.size < 2 && !numbers?.includes(at) ? provenDecimal(cells[at] ?? '') : undefined;
    if (sign !== undefined) signs.add(sign);
  }
}

/** The decimal sign of a cell: the point of a workbook's own number, else what its column proves. */
export function decimalOf({ decimal }: ImportColumn, { numbers }: SheetRow, at: number): DecimalSign | undefined {
  return numbers?.includes(at) ? '.' : decimal;
}

/** The text that a field takes of a cell: words are what the sheet shows, all else is read from the plain value. Source: contract 9. */
export function fieldText({ item }: ImportColumn, { cells, shown }: SheetRow, at: number): string {
  const text = cells[at] ?? '';
  return isText(item.propertyType) ? (shown?.find(([cell]) => cell === at)?.[1] ?? text) : text;
}

/** The text of a cell as it goes back to its person: a number that only its file made plain is written so that it stays this number. */
export function correctedText(column: ImportColumn, line: SheetRow, at: number): string {
  const text = fieldText(column, line, at);
  const decimal = isNumber(column) ? decimalOf(column, line, at) : undefined;
  if (decimal === undefined || readCellNumber(text, undefined)?.open === undefined) return text;
  return unmistakable(readCellNumber(text, decimal)?.number ?? text);
}

function isNumber({ item }: ImportColumn): boolean {
  return isNumeric(item.propertyType);
}
