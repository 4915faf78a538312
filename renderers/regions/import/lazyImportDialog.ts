import type { ActionCalls, ActionList, ActionResult } from '#renderers/contracts/action.ts';
import type { LazyDialog, LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** The input of the import dialog; it answers what the list is to do then. */
export interface ImportDialogInput {
  list: ActionList;
  calls: ActionCalls;
}
export type ImportDialogProps = ImportDialogInput & LazyDialogProps<ActionResult>;

/** The way of a file into a list, step by step. */
export const lazyImportDialog: LazyDialog<ImportDialogInput, ActionResult> = {
  ...lazyComponent(() => import('./ImportDialog.tsx')),
  texts: ['import', 'form'],
};
