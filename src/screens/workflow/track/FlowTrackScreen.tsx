import { useParams, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { readTrack } from '#src/engine/work/trackCalls.ts';
import { useLastAnswer } from '#src/screens/workflow/rail/useLastAnswer.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { preloadActs, TrackView, type TrackPart } from './TrackView.tsx';
import '#renderers/regions/base/Bar.css';
import './track.css';

/** Stands for no work item in the address (contract 10.4). */
const NO_ITEM = '--';
const ONCE = {};

/** `/from/workflow-track/:workflowInstanceId/:workItemId/`: how an instance went, where it stands and what can be done with it (RT-014, FM-003, FM-004). */
export default function FlowTrackScreen() {
  const ports = usePorts();
  const { t, locale, timeZone } = ports;
  const { workflowInstanceId = '', workItemId = NO_ITEM } = useParams();
  const item = workItemId === NO_ITEM ? undefined : workItemId;
  const { state, again } = useLastAnswer(`${locale} ${workflowInstanceId}`, ONCE, async (signal) => {
    const [track] = await Promise.all([readTrack(workflowInstanceId, item, timeZone, signal), preloadActs()]);
    return track;
  });
  const [search] = useSearchParams();
  // It stays what it is while the instance is read again.
  const [part, setPart] = useState<TrackPart>(search.get('part') === 'operations' ? 'operations' : 'track');
  const details = useDetails();
  usePlaceName(state.status === 'ready' ? state.value.instance.instanceName : undefined);
  if (state.status === 'loading') return <Waiting label={t('common:loading')} />;
  if (state.status === 'ready')
    return (
      <TrackView key={`${workflowInstanceId} ${locale}`} track={state.value} workItemId={item} onChanged={again} part={part} setPart={setPart} ports={ports} />
    );
  const isHidden = state.status === 'absent' || state.status === 'forbidden';
  return (
    <section className="p-track">
      <div className="p-track-surface p-surface">
        <Notice
          kind={isHidden ? 'forbidden' : 'error'}
          level={1}
          title={t(isHidden ? 'workflow:track.hidden' : 'workflow:track.failed')}
          text={errorText(state.error, t)}
          actions={isHidden ? undefined : <Button onClick={again}>{t('common:retry')}</Button>}
          {...(details(state.error) && { details: details(state.error) })}
        />
      </div>
    </section>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <section className="p-track" aria-busy="true">
      <div className="p-track-surface p-surface">
        <output className="p-visually-hidden">{label}</output>
        <header className="p-bar">
          <Skeleton width={320} height={24} />
        </header>
        <div className="p-track-tabs" />
        <div className="p-track-picture">
          <Skeleton height="100%" />
        </div>
        <div className="p-track-waiting">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={20} />
          ))}
        </div>
      </div>
    </section>
  );
}
