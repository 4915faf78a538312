import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DeleteLines } from '#renderers/regions/deletion/DeleteLines.tsx';
import type { useDeleting } from './useDeleting.ts';

interface DeleteQuestionProps {
  deleting: ReturnType<typeof useDeleting>;
  /** Name of the record, '' = it has none. */
  name: string;
  t: Translate;
}

/** Asks before a record is deleted, names what goes and what refers to it, or says why it cannot be deleted. */
export function DeleteQuestion({ deleting: { told, busy, close, confirm }, name, t }: DeleteQuestionProps) {
  const { lines, isDeletable } = told ?? { lines: [], isDeletable: true };
  return (
    <Dialog
      open={told !== undefined}
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
