import { DELETE_DIALOG_WIDTH_PX } from '#schemas/limits.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DeleteLines } from './DeleteLines.tsx';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { DeleteDialogProps } from './lazyDeleteDialog.ts';
import { toDeleteLines } from './toDeleteLines.ts';

/** Confirms the deletion of records: a line for each kind of result, the number in the button. Source: LA-006 to LA-011, OP-56. */
export function DeleteDialog({ items, ids, ports: { t }, onClose }: DeleteDialogProps & LazyDialogProps<readonly string[]>) {
  const { lines, deletable } = toDeleteLines(items, ids, t);
  return (
    <Dialog
      open
      role="alertdialog"
      width={DELETE_DIALOG_WIDTH_PX}
      title={t('deletion:title')}
      closeLabel={t('list:close')}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{t(deletable.length > 0 ? 'list:cancel' : 'list:close')}</Button>
          {deletable.length > 0 && (
            <Button variant="dangerFill" onClick={() => onClose(deletable)}>
              {t('deletion:confirm', { count: deletable.length })}
            </Button>
          )}
        </>
      }
    >
      <DeleteLines lines={lines} />
      {deletable.length > 0 && <p className="p-delete-hint">{t('deletion:forGood')}</p>}
    </Dialog>
  );
}
