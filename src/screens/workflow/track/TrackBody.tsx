import { useAtomValue } from 'jotai';
import { useState, type RefObject } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ChartTag } from '#renderers/regions/process/chart/chartTexts.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { ProcessRail } from '#renderers/regions/process/rail/ProcessRail.tsx';
import type { RailPort } from '#renderers/regions/process/rail/railContext.ts';
import { mayReadTimes } from '#src/engine/work/workflowTimes.ts';
import { userAtom } from '#src/services/page/state.ts';
import type { Track } from '#src/engine/work/trackCalls.ts';
import { InstanceChart } from '#src/screens/workflow/rail/InstanceChart.tsx';
import { InstanceLog } from './InstanceLog.tsx';
import type { Pointing } from './pointing.ts';
import { WhatNext } from './WhatNext.tsx';

interface TrackBodyProps {
  track: Track;
  /** Which of it is shown: all of it on the desk. */
  part: 'all' | 'steps' | 'chart' | 'log';
  port: RailPort;
  pointing: Pointing;
  logRef: RefObject<HTMLDivElement | null>;
  onRetry(): void;
  onLog(): void;
  ports: Ports;
}

const NO_TIMES: readonly ChartTag[] = [];
const times = lazyComponent(() => import('#src/screens/workflow/times/TimesPanel.tsx'));

/** How an instance went: its chart, below it the log and what is next; on the phone one of these, or its steps. Source: mockups 15, 24. */
export function TrackBody({ track, part, port, pointing, logRef, onRetry, onLog, ports }: TrackBodyProps) {
  const { t } = ports;
  const mayTime = useMayTime(track);
  const [isTimed, setTimed] = useState(false);
  const [tags, setTags] = useState(NO_TIMES);
  if (part === 'steps')
    return (
      <div className="p-track-steps-page">
        <ProcessRail source={track} port={port} label={t('track:rail')} />
      </div>
    );
  const picture = <InstanceChart track={track} pointed={pointing.code} onPoint={pointing.point} times={tags} onRetry={onRetry} onLog={onLog} ports={ports} />;
  if (part === 'chart') return <div className="p-track-picture p-track-picture-whole">{picture}</div>;
  return (
    <>
      {part === 'all' && (
        <div className="p-track-picture">
          {picture}
          {mayTime && (
            <Button size="small" icon="chart" className="p-track-timed" aria-pressed={isTimed} onClick={() => setTimed(!isTimed)}>
              {t('track:times.show')}
            </Button>
          )}
        </div>
      )}
      <div className="p-track-below">
        {part === 'all' && isTimed && (
          <LazyBoundary place={<div className="p-track-log" />}>
            <times.Part workflowCode={track.instance.workflowCode} now={track.now} onTags={setTags} ports={ports} />
          </LazyBoundary>
        )}
        <div ref={logRef} className="p-track-log" tabIndex={-1} hidden={part === 'all' && isTimed}>
          <InstanceLog key={track.reading} log={track.log} now={track.now} ports={ports} />
        </div>
        {part === 'all' && <WhatNext track={track} port={port} ports={ports} />}
      </div>
    </>
  );
}

/** Whether its reader may know how long the workflow takes; nobody waits for the answer. */
function useMayTime({ instance: { workflowCode }, now }: Track): boolean {
  const user = useAtomValue(userAtom);
  const [may] = useRequest(user && `${user.id} ${workflowCode}`, async () => user !== undefined && mayReadTimes(user, workflowCode, now));
  return may.status === 'ready' && may.value;
}
