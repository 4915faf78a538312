import { createContext, type ReactNode } from 'react';

/** What stands below the cells of a row, by the code of their column. */
export type RowHints = Readonly<Record<string, ReactNode>>;

/** What a dialog says below cells of its sub-tables, by the code of the sub-table and the place of the row. */
export type CellHints = ReadonlyMap<string, ReadonlyMap<number, RowHints>>;

export const NO_HINTS: CellHints = new Map();

export const CellHintsContext = createContext(NO_HINTS);
