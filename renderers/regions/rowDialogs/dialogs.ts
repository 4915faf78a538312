import type { QueryAction } from '#schemas/list.ts';
import type { ActionCalls, ActionList, ActionResult } from '#renderers/contracts/action.ts';
import type { LateDialog, LateDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** What the dialogs about checked rows are told; they answer what the list is to do then. */
interface Told {
  action: Pick<QueryAction, 'actionCode'>;
  list: Pick<ActionList, 'checkedRows'>;
  calls: Pick<ActionCalls, 'rows'>;
}
export type RowsDialogProps = Told & LateDialogProps<ActionResult>;
export type RowsDialog = LateDialog<Told, ActionResult>;

/** All of them come as one chunk: nobody pays for their names before the first is opened. */
function rowsDialog(name: keyof typeof import('./parts.ts')): RowsDialog {
  return { ...chunkPart(async () => ({ default: (await import('./parts.ts'))[name] })), texts: ['rows', 'list', 'form'] };
}

export const batchUpdateDialog = rowsDialog('BatchUpdateDialog');
export const changeOwnerDialog = rowsDialog('ChangeOwnerDialog');
export const formTrackDialog = rowsDialog('FormTrackDialog');
export const qrCodeDialog = rowsDialog('QrCodeDialog');
export const printDialog = rowsDialog('PrintDialog');
