import { useSyncExternalStore } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { PendingInputs } from './pendingInputs.ts';
import './PendingDialog.css';

interface PendingDialogProps {
  pending: PendingInputs;
  t: Translate;
  /** The form is not sent. */
  onCancel(): void;
}

/** Says what a form waits for before it is sent; once only what failed is left, asks whether it goes without. Source: BX-090. */
export default function PendingDialog({ pending, t, onCancel }: PendingDialogProps) {
  const inputs = useSyncExternalStore(pending.subscribe, pending.get);
  const failed = inputs.filter(({ hasFailed }) => hasFailed);
  const needsDecision = failed.length > 0 && failed.length === inputs.length;
  if (inputs.every(({ isTyped }) => isTyped)) return <TypingHint names={inputs.map(({ name }) => name)} t={t} onCancel={onCancel} />;
  const again = failed.filter(({ retry }) => retry);
  return (
    <Dialog
      open={inputs.length > 0}
      role={needsDecision ? 'alertdialog' : 'dialog'}
      title={t(needsDecision ? 'form:pending.failed' : 'form:pending.title')}
      closeLabel={t('form:dialog.close')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t(needsDecision ? 'form:pending.back' : 'form:pending.cancel')}</Button>
          {needsDecision && <Button onClick={() => each(failed, ({ drop }) => drop())}>{t('form:pending.without')}</Button>}
          {needsDecision && again.length > 0 && (
            <Button variant="primary" icon="refresh" onClick={() => each(again, ({ retry }) => retry?.())}>
              {t('form:pending.retry')}
            </Button>
          )}
        </>
      }
    >
      <p className="p-pending-text">{t(needsDecision ? 'form:pending.failedText' : 'form:pending.text')}</p>
      <ul className="p-pending-list" aria-live="off">
        {inputs.map(({ name, detail, hasFailed }, at) => (
          // Two files may have the same name.
          // oxlint-disable-next-line react/no-array-index-key -- the lines hold no state
          <li key={at} className="p-pending-item" data-failed={hasFailed || undefined}>
            <Icon name={hasFailed ? 'error' : 'clock'} size={16} />
            <span className="p-pending-name">{name}</span>
            <span className="p-pending-detail">{detail}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Beside the field, which keeps the focus. */
function TypingHint({ names, t, onCancel }: { names: readonly string[]; t: Translate; onCancel(): void }) {
  if (names.length === 0) return null;
  return (
    <div className="p-pending-hint">
      <output>{t('form:pending.note', { name: names[0] ?? '' })}</output>
      <Button size="small" onClick={onCancel}>
        {t('form:pending.cancel')}
      </Button>
    </div>
  );
}

/** Does something about each of a list that changes meanwhile. */
const each = <T,>(inputs: readonly T[], act: (input: T) => void): void => {
  for (const input of inputs) act(input);
};
