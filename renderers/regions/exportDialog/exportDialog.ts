import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ExportCalls } from '#renderers/contracts/exportCalls.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** What the dialog starts from. */
export interface ExportDialogProps {
  exports: ExportCalls;
  /** Rows the list has. */
  total: number;
}

/** Chooses what is exported and follows it; answers true when it was closed while the export goes on, false when one has ended. Source: LA-026, BX-007, BX-008. */
export const exportDialog: LateDialog<ExportDialogProps, boolean> = {
  ...chunkPart(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog })),
  texts: ['export'],
};
