import type { Translate } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { useDeleting } from './useDeleting.ts';

interface DeleteQuestionProps {
  deleting: ReturnType<typeof useDeleting>;
  /** Name of the record, '' = it has none. */
  name: string;
  t: Translate;
}

/** Asks before a record is deleted, and names what goes. */
export function DeleteQuestion({ deleting: { open, busy, close, confirm }, name, t }: DeleteQuestionProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={t('form:delete.title')}
      closeLabel={t('form:dialog.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('form:bar.cancel')}</Button>
          <Button variant="dangerFill" busy={busy} onClick={() => void confirm()}>
            {t('form:delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{name === '' ? t('form:delete.unnamed') : t('form:delete.text', { name })}</p>
    </Dialog>
  );
}
