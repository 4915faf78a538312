import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';

const STEPS = ['choose', 'assign', 'run'] as const;

/** The three steps, and which of them is shown; `at` counts from 1. */
export function StepHead({ at, t }: { at: number; t: Translate }) {
  return (
    <ol className="p-import-steps" aria-label={t('import:steps.label')}>
      {STEPS.map((step, place) => (
        <li key={step} className="p-import-step" data-done={place + 1 < at || undefined} aria-current={place + 1 === at ? 'step' : undefined}>
          <span className="p-import-step-mark" aria-hidden="true">
            {place + 1 < at ? <Icon name="check" size={12} /> : place + 1}
          </span>
          {t(`import:steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
