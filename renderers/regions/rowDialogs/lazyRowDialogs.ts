import type { QueryAction } from '#schemas/list.ts';
import type { ActionCalls, ActionList, ActionResult } from '#renderers/contracts/action.ts';
import type { LazyDialog, LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { PdfDialogInput } from './PdfDialog.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** The input of the dialogs about checked rows; they answer what the list is to do then. */
interface RowDialogInput {
  action: Pick<QueryAction, 'actionCode'>;
  list: Pick<ActionList, 'checkedRows'>;
  calls: Pick<ActionCalls, 'rows'>;
}
export type RowDialogProps = RowDialogInput & LazyDialogProps<ActionResult>;
export type LazyRowDialog = LazyDialog<RowDialogInput, ActionResult>;

/** All of them come as one chunk: nobody pays for their names before the first is opened. */
function lazyRowDialog(name: Exclude<keyof typeof import('./rowDialogs.ts'), 'PdfDialog'>): LazyRowDialog {
  return { ...lazyComponent(async () => ({ default: (await import('./rowDialogs.ts'))[name] })), texts: ['rows', 'list', 'form'] };
}

export const lazyBatchUpdateDialog = lazyRowDialog('BatchUpdateDialog');
export const lazyChangeOwnerDialog = lazyRowDialog('ChangeOwnerDialog');
export const lazyFormTrackDialog = lazyRowDialog('FormTrackDialog');
export const lazyQrCodeDialog = lazyRowDialog('QrCodeDialog');
/** The print of a record by a template that is known already. */
export const lazyPdfDialog: LazyDialog<PdfDialogInput, ActionResult> = {
  ...lazyComponent(async () => ({ default: (await import('./rowDialogs.ts')).PdfDialog })),
  texts: ['rows', 'list', 'form'],
};
export const lazyPrintDialog = lazyRowDialog('PrintDialog');
