import { DELETE_DIALOG_WIDTH_PX } from '#schemas/limits.ts';
import type { DeleteLine } from '../actionContract.ts';
import type { LateDialogProps } from '../lateDialog.ts';
import { Button } from './base/Button.tsx';
import { Dialog } from './base/Dialog.tsx';
import { Icon } from './base/Icon.tsx';
import './deleteDialog.css';

export interface DeleteDialogProps extends LateDialogProps<boolean> {
  lines: readonly DeleteLine[];
  /** How many records the confirming button will delete; 0 = none can be. */
  deletable: number;
}

/** Asks before records are deleted: one line for each kind of result, the number in the button. Source: LA-006 to LA-011, OP-56. */
export function DeleteDialog({ lines, deletable, ports: { t }, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      width={DELETE_DIALOG_WIDTH_PX}
      title={t('list:delete.title')}
      closeLabel={t('list:close')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t(deletable > 0 ? 'list:cancel' : 'list:close')}</Button>
          {deletable > 0 && (
            <Button variant="dangerFill" onClick={() => onClose(true)}>
              {t('list:delete.confirm', { count: deletable })}
            </Button>
          )}
        </>
      }
    >
      <ul className="p-delete-lines">
        {lines.map((line) => (
          <li key={line.text} className="p-delete-line" data-blocked={line.blocked || undefined}>
            <Icon name={line.blocked ? 'denied' : 'alert'} size={18} />
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
      {deletable > 0 && <p className="p-delete-hint">{t('list:delete.forGood')}</p>}
    </Dialog>
  );
}
