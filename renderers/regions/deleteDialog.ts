import type { DeleteLine } from '../actionContract.ts';
import type { LateDialog } from '../lateDialog.ts';
import { chunkPart } from './chunkPart.tsx';

/** The question before records are deleted; answers true when they are to be. */
export const deleteDialog: LateDialog<{ lines: readonly DeleteLine[]; deletable: number }, boolean> = chunkPart(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}));
