import type { ActionCalls, ActionList, ActionResult } from '#renderers/contracts/action.ts';
import type { LateDialog, LateDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** What the import dialog is told; it answers what the list is to do then. */
export interface ImportDialogTold {
  list: ActionList;
  calls: ActionCalls;
}
export type ImportDialogProps = ImportDialogTold & LateDialogProps<ActionResult>;

/** The way of a file into a list, step by step. */
export const importDialog: LateDialog<ImportDialogTold, ActionResult> = {
  ...chunkPart(() => import('./ImportDialog.tsx')),
  texts: ['import', 'form'],
};
