import type { Ports } from '#renderers/contracts/ports.ts';
import { ProcessRail } from '#renderers/regions/process/rail/ProcessRail.tsx';
import type { RailPort } from '#renderers/regions/process/rail/railContext.ts';
import type { Track } from '#src/engine/work/trackCalls.ts';
import { CurrentSteps } from './CurrentSteps.tsx';

/** Beside the log: where the instance stands, and what comes and why. Source: contract 11.1, 11.4, mockup 15. */
export function WhatNext({ track, port, ports }: { track: Track; port: RailPort; ports: Ports }) {
  const { t } = ports;
  const { instance, coming } = track;
  if (!RUNNING.has(instance.sequenceStatus)) return null;
  return (
    <aside className="p-track-next" aria-label={t('track:next')}>
      <CurrentSteps instance={instance} now={track.now} ports={ports} />
      <section aria-label={t('track:next')}>
        <h2 className="p-track-next-title">
          {t('track:next')} <span className="p-track-hint">{t('track:nextHint')}</span>
        </h2>
        {coming && coming.length > 0 && <ProcessRail source={track} port={port} label={t('track:next')} part="coming" />}
        {coming?.length === 0 && <p className="p-track-hint">{t('track:nextNone')}</p>}
        {!coming && <p className="p-track-hint">{t('track:nextUnknown')}</p>}
      </section>
    </aside>
  );
}

const RUNNING: ReadonlySet<string> = new Set(['PROCESSING', 'EXCEPTION']);
