import { isRecord } from '#schemas/formats/format.ts';
import type { TypedReason } from '#schemas/formats/typed/typed.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { type FormRow, sameValue } from './record.ts';

/** A cell whose pasted text says no value: what its control shows of it, and why. */
export interface RefusedCell {
  value: unknown;
  reason: TypedReason;
}

/** Key of a row beside its columns; no code has a blank. It is never sent. */
const REFUSED = 'refused cells';

/** A row with what was pasted into it and cannot be read, by code of the column; what its control shows of it stands in the row too. */
export function withRefusedCells(row: FormRow, cells: Readonly<Record<string, RefusedCell>>): FormRow {
  return Object.keys(cells).length === 0 ? row : { ...row, [REFUSED]: { ...refusedCellsOf(row), ...cells } };
}

/** Why a cell of a row is refused, as long as it holds what was. Source: BX-077. */
export function refusedReason(row: FormRow, code: string): TypedReason | undefined {
  const refused = valueAt(refusedCellsOf(row), code);
  return refused && stillHolds(valueAt(row, code), refused.value) ? refused.reason : undefined;
}

function refusedCellsOf(row: FormRow): Readonly<Record<string, RefusedCell>> {
  const cells = row[REFUSED];
  // Nothing else writes this key.
  return isRecord(cells) ? (cells as Record<string, RefusedCell>) : {};
}

/** Of a list one entry that was refused is enough. */
function stillHolds(value: unknown, refused: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(refused)) return sameValue(value, refused);
  return refused.some((entry) => value.some((other) => sameValue(entry, other)));
}
