import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DeleteLines } from '#renderers/regions/deletion/DeleteLines.tsx';
import type { useDeletion } from './useDeletion.ts';

interface DeleteConfirmationProps {
  deleting: ReturnType<typeof useDeletion>;
  /** Name of the record, '' = it has none. */
  name: string;
  t: Translate;
}

/** Confirms the deletion of a record, names what goes and what refers to it, or says why it cannot be deleted. */
export function DeleteConfirmation({ deleting: { effects, busy, close, confirm }, name, t }: DeleteConfirmationProps) {
  const { lines, isDeletable } = effects ?? { lines: [], isDeletable: true };
  return (
    <Dialog
      open={effects !== undefined}
      role="alertdialog"
      title={t('form:delete.title')}
      closeLabel={t('form:dialog.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(isDeletable ? 'form:bar.cancel' : 'form:dialog.close')}</Button>
          {isDeletable && (
            <Button variant="dangerFill" busy={busy} onClick={() => void confirm()}>
              {t('form:delete.confirm')}
            </Button>
          )}
        </>
      }
    >
      {isDeletable && <p className="p-delete-text">{name === '' ? t('form:delete.unnamed') : t('form:delete.text', { name })}</p>}
      {lines.length > 0 && <DeleteLines lines={lines} />}
    </Dialog>
  );
}
