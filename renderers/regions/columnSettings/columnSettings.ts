import type { ColumnPref, ListColumn } from '#renderers/contracts/column.ts';
import type { Density } from '#renderers/contracts/presentation.ts';
import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** What the dialog starts from. */
export interface ColumnSettingsProps {
  /** All columns in the order of the view. */
  columns: readonly ListColumn[];
  prefs: readonly ColumnPref[];
  density: Density;
}

/** What was chosen. */
export interface ColumnChoice {
  /** Empty = the view's own columns. */
  columns: readonly ColumnPref[];
  density: Density;
  /** The widths of the view are wanted back too. */
  ownWidths: boolean;
}

/** Which columns a list shows, in what order, which of them stay in sight, and how high its rows are. Source: LA-042, BX-005, BX-016. */
export const columnSettings: LateDialog<ColumnSettingsProps, ColumnChoice> = {
  ...chunkPart(async () => ({ default: (await import('./ColumnSettings.tsx')).ColumnSettings })),
  texts: ['columns'],
};
