import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { formAddress } from '#src/engine/work/formAddress.ts';
import type { Track } from '#src/engine/work/trackCalls.ts';
import { useRailPort } from '#src/screens/workflow/rail/useRailPort.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { InstanceStates } from './InstanceStates.tsx';
import { OperationLog } from './OperationLog.tsx';
import { TrackBody } from './TrackBody.tsx';
import { useTrackCounts } from './useTrackCounts.ts';
import { TrackPanel } from './TrackPanel.tsx';
import { TrackTabs } from './TrackTabs.tsx';

const acts = lazyComponent(() => import('./TrackActs.tsx'));
/** The acts travel beside what they are about: drawn later, they would push the rest down. Never rejects. */
export const preloadActs = (): Promise<unknown> => acts.preload().catch(() => undefined);
const discussion = lazyComponent(async () => {
  const [panel] = await Promise.all([import('#src/screens/comments/DiscussionPanel.tsx'), loadNamespaces('comments', 'form')]);
  return panel;
});

/** What is shown of an instance; on the phone the track is divided further. */
export type TrackPart = 'track' | 'chart' | 'log' | 'operations' | 'discussion';

interface TrackViewProps {
  track: Track;
  workItemId: string | undefined;
  onChanged(): void;
  part: TrackPart;
  setPart(part: TrackPart): void;
  ports: Ports;
}

/** An instance with its head, its acts and its parts. Source: mockups 15, 24. */
export function TrackView({ track, workItemId, onChanged, part, setPart, ports }: TrackViewProps) {
  const { t } = ports;
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { instance } = track;
  const { workflowInstanceId, schemaCode, bizObjectId, exception } = instance;
  const port = useRailPort(ports, undefined, track.now);
  const [pointed, point] = useState<string>();
  const pointing = useMemo(() => ({ code: pointed, point }), [pointed]);
  const log = useRef<HTMLDivElement>(null);
  const form = formAddress({ workflowInstanceId, workitemId: workItemId, return: `${location.pathname}${location.search}` });
  const mayComment = instance.actionPermission.comment === true;
  const parts = partsOfTrack(isNarrow, mayComment);
  const shown = parts.includes(part) ? part : 'track';
  // Counted again with each act, and when what may have added one is left.
  const revision = useMemo(() => ({ track, isDiscussed: shown === 'discussion' }), [track, shown]);
  const counts = useTrackCounts(instance, mayComment, revision);
  const actsAt = (place: 'head' | 'banner') => (
    <LazyBoundary place={null}>
      <acts.Part place={place} instance={instance} workItemId={workItemId} ports={ports} onChanged={onChanged} />
    </LazyBoundary>
  );
  return (
    <section className="p-track">
      <div className="p-track-surface p-surface">
        <header className="p-bar p-track-head">
          <h1 className="p-track-title">{instance.instanceName}</h1>
          <InstanceStates instance={instance} now={track.now} />
          <span className="p-track-space" />
          {!isNarrow && actsAt('head')}
        </header>
        {exception && <ExceptionBanner exception={exception} t={t} acts={actsAt('banner')} />}
        <div className="p-track-parts">
          <Button variant="link" className="p-track-form" onClick={() => void navigate(form)}>
            {t('track:tab.form')}
          </Button>
          <TrackTabs
            label={t('track:parts')}
            tabs={parts.map((key) => ({
              key,
              label: t(`track:tab.${isNarrow && key === 'track' ? 'steps' : key}`),
              ...((key === 'operations' || key === 'discussion') && { count: counts[key] }),
            }))}
            value={shown}
            onChange={setPart}
          />
        </div>
        <TrackPanel tab={shown} pointing={pointing}>
          {(shown === 'track' || shown === 'chart' || shown === 'log') && (
            <TrackBody
              track={track}
              part={isNarrow ? PHONE_PARTS[shown] : 'all'}
              port={port}
              pointing={pointing}
              logRef={log}
              onRetry={onChanged}
              onLog={() => (isNarrow ? setPart('log') : log.current?.focus())}
              ports={ports}
            />
          )}
          {shown === 'operations' && <OperationLog workflowInstanceId={workflowInstanceId} workItemId={workItemId ?? '--'} ports={ports} />}
          {shown === 'discussion' && (
            <LazyBoundary place={null}>
              <discussion.Part place={{ schemaCode, bizObjectId, workflowInstanceId }} ports={ports} isUntitled />
            </LazyBoundary>
          )}
        </TrackPanel>
        {isNarrow && <footer className="p-bar p-form-bar p-track-foot">{actsAt('head')}</footer>}
      </div>
    </section>
  );
}

interface ExceptionBannerProps {
  exception: NonNullable<Track['instance']['exception']>;
  t: Translate;
  /** What leads out of it. */
  acts: ReactNode;
}

/** Why an instance cannot go on. Source: contract 21.9, mockup 22. */
function ExceptionBanner({ exception: { activityName, reason }, t, acts: offered }: ExceptionBannerProps) {
  return (
    <div className="p-track-exception">
      <Icon name="alert" size={16} />
      <span role="alert">{t('workflow:track.exception', { step: activityName, reason })}</span>
      {offered}
    </div>
  );
}

const PHONE_PARTS = { track: 'steps', chart: 'chart', log: 'log' } as const;

function partsOfTrack(isNarrow: boolean, mayComment: boolean): TrackPart[] {
  return ['track', ...(isNarrow ? (['chart', 'log'] as const) : []), 'operations', ...(mayComment ? (['discussion'] as const) : [])];
}
