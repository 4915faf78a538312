import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ExportCalls } from '#renderers/contracts/exportCalls.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** What the dialog starts from. */
export interface ExportDialogProps {
  exports: ExportCalls;
  /** Rows the list has. */
  total: number;
}

/** Chooses what is exported and follows it; answers true when it was closed while the export goes on, false when one has ended. Source: LA-026, BX-007, BX-008. */
export const lazyExportDialog: LazyDialog<ExportDialogProps, boolean> = {
  ...lazyComponent(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog })),
  texts: ['export'],
};
