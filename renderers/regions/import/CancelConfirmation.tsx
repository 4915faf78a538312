import type { ImportResult } from '#schemas/import.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';

interface CancelConfirmationProps {
  /** The import as it stands; undefined = nothing to confirm. */
  pending: ImportResult | undefined;
  t: Translate;
  onAnswer(isToCancel: boolean): void;
}

/** Confirms the cancelling of an import that has stored something: that stays. */
export function CancelConfirmation({ pending, t, onAnswer }: CancelConfirmationProps) {
  return (
    <Dialog
      open={pending !== undefined}
      role="alertdialog"
      title={t('import:cancel.title')}
      closeLabel={t('list:close')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('import:cancel.goOn')}</Button>
          <Button variant="dangerFill" onClick={() => onAnswer(true)}>
            {t('import:cancel.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('import:cancel.stored', { count: pending?.successCount ?? 0 })}</p>
    </Dialog>
  );
}
