import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ColumnSettingsProps, ColumnChoice } from '#renderers/contracts/dialogs.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** Which columns a list shows, in what order, which of them stay in sight, and how high its rows are. Source: LA-042, BX-005, BX-016. */
export const lazyColumnSettings: LazyDialog<ColumnSettingsProps, ColumnChoice> = {
  ...lazyComponent(async () => ({ default: (await import('./ColumnSettings.tsx')).ColumnSettings })),
  texts: ['columns'],
};
