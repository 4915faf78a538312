import { createContext, useContext } from 'react';

/** Identities of the checked rows by the code of their sub-table. */
export type CheckedRows = ReadonlyMap<string, ReadonlySet<string>>;

/** What sub-tables need for the buttons on their checked rows; apart from the form, so that a check draws sub-tables alone. */
export interface SheetParts {
  checked: CheckedRows;
  /** Buttons at work, as `sheet code`. */
  atWork: ReadonlySet<string>;
  /** There is a script to carry them out. */
  isHandled: boolean;
  onCheck(sheet: string, rows: ReadonlySet<string>): void;
  onPress(sheet: string, code: string): void;
}

/** Absent where sub-tables have no buttons, as in dialogs. */
export const SheetContext = createContext<SheetParts | undefined>(undefined);

/** The surroundings of a sub-table; undefined where it has no buttons. */
export function useSheetParts(): SheetParts | undefined {
  return useContext(SheetContext);
}
