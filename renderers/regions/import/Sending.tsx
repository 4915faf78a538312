import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { ImportStep } from './importSteps.ts';

/** The file on its way to the server. */
export function Sending({ step, t, onCancel }: { step: Extract<ImportStep, { name: 'send' }>; t: Translate; onCancel(): void }) {
  const label = t('import:send.going', { name: step.fileName });
  return (
    <>
      <div className="p-import-body p-import-wait">
        <output>{label}</output>
        <progress className="p-import-progress" max={100} value={step.percent} aria-label={label} />
      </div>
      <div className="p-import-foot">
        <Button onClick={onCancel}>{t('list:cancel')}</Button>
      </div>
    </>
  );
}
