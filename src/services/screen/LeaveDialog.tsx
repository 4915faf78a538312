import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';

export interface LeaveDialogProps {
  open: boolean;
  t: Translate;
  onStay(): void;
  /** Leaves and keeps what was typed as a draft; absent where that cannot be. */
  onSave?: (() => void) | undefined;
  onLeave(): void;
}

/** Confirms that typed values are discarded. */
export function LeaveDialog({ open, t, onStay, onSave, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      width={420}
      title={t('form:leave.title')}
      closeLabel={t('form:leave.stay')}
      onClose={onStay}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            {t('form:leave.leave')}
          </Button>
          {onSave && <Button onClick={onSave}>{t('drafts:leave.keep')}</Button>}
          <Button variant="primary" onClick={onStay}>
            {t('form:leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t(onSave ? 'drafts:leave.text' : 'form:leave.text')}</p>
    </Dialog>
  );
}
