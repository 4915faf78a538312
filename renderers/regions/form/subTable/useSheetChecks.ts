import { useCallback } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormRow } from '#schemas/formSchema/record.ts';
import { rowIdentity } from './useCheckedRows.ts';
import { useSheetParts } from './sheetContext.ts';

const NONE: ReadonlySet<string> = new Set();

/** The checks of one sub-table. */
export interface SheetChecks {
  /** Rows that are checked, and all of them. */
  count: number;
  all: number;
  /** There is a script to carry out the buttons. */
  isHandled: boolean;
  isChecked(row: FormRow): boolean;
  isAtWork(code: string): boolean;
  check(row: FormRow, isChecked: boolean): void;
  checkAll(isChecked: boolean): void;
  press(code: string): void;
}

/** The checks of a sub-table among its rows, those not drawn yet included; undefined where rows cannot be checked. */
export function useSheetChecks(sheet: string, rows: readonly FormRow[], hasActions: boolean): SheetChecks | undefined {
  const parts = useSheetParts();
  const checked = parts?.checked.get(sheet) ?? NONE;
  const latest = useLatest({ checked, parts });
  const check = useCallback(
    (row: FormRow, isChecked: boolean) => {
      const { checked: before, parts: now } = latest.current;
      const others = [...before].filter((identity) => identity !== rowIdentity(row));
      now?.onCheck(sheet, new Set(isChecked ? [...others, rowIdentity(row)] : others));
    },
    [latest, sheet],
  );
  if (!parts || !hasActions) return undefined;
  return {
    count: rows.filter((row) => checked.has(rowIdentity(row))).length,
    all: rows.length,
    isHandled: parts.isHandled,
    isChecked: (row) => checked.has(rowIdentity(row)),
    isAtWork: (code) => parts.atWork.has(`${sheet} ${code}`),
    check,
    checkAll: (isChecked) => parts.onCheck(sheet, new Set(isChecked ? rows.map(rowIdentity) : [])),
    press: (code) => parts.onPress(sheet, code),
  };
}
