import { useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ItemPreview } from '#renderers/contracts/triage.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { stepsOfProgress } from './stepsOfProgress.ts';

interface ProgressStepsProps {
  item: WorkItemRow;
  /** It is no longer with its reader. */
  isRemoved: boolean;
  preview: ItemPreview | undefined;
  ports: Ports;
  onTrack(): void;
}

/** How far the instance has come, and what comes: steps on a line, distinguished by mark and line. Source: mockups 08, 23. */
export function ProgressSteps({ item, isRemoved, preview, ports, onTrack }: ProgressStepsProps) {
  const { t } = ports;
  const found = useMemo(() => (preview?.log ? stepsOfProgress(item, preview, ports, isRemoved) : undefined), [item, isRemoved, preview, ports]);
  return (
    <section className="p-progress" aria-label={t('triage:progress')}>
      <h3>
        {t('triage:progress')}
        <Button variant="link" size="small" onClick={onTrack}>
          {t('triage:track')}
        </Button>
      </h3>
      {found ? (
        <ol className="p-progress-steps">
          {found.steps.map(({ key, state, name, text }, at) => (
            <li key={key} data-state={state} data-gap={(at === 0 && found.hidden > 0) || undefined}>
              <span className="p-progress-mark">{state === 'done' && <Icon name="check" size={14} />}</span>
              <span className="p-visually-hidden">{t(`triage:step.${state}`)}</span>
              <span className="p-progress-name">{name}</span>
              <span className="p-progress-text">{text}</span>
            </li>
          ))}
        </ol>
      ) : (
        <ol className="p-progress-steps" aria-hidden="true">
          {[1, 2, 3, 4].map((bone) => (
            <li key={bone} data-state="coming">
              <span className="p-progress-mark" />
              <Skeleton width={72} height={12} />
              <Skeleton width={104} height={12} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
