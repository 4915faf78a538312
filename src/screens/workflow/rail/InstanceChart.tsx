import { useEffect, useMemo, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { ChartTag } from '#renderers/regions/process/chart/chartTexts.ts';
import { shortTime } from '#renderers/regions/process/wallTimes.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
import type { Track } from '#src/engine/work/trackCalls.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import './InstanceChart.css';

const chart = lazyComponent(() => import('#renderers/regions/process/chart/ProcessChart.tsx'));

interface InstanceChartProps {
  track: Track;
  /** Code of the step that is pointed at elsewhere. */
  pointed?: string | undefined;
  onPoint?(code: string | undefined): void;
  /** How long steps usually take, where that is requested. */
  times?: readonly ChartTag[];
  onRetry(): void;
  /** Shows the log instead; absent where it stands elsewhere. */
  onLog?(): void;
  ports: Ports;
}

const NO_CHART = { nodes: [], edges: [] };
const NO_TIMES: readonly ChartTag[] = [];
const pointNowhere = () => undefined;

/** The chart of an instance in its place, or why it is not there: form and log do without it. Source: BX-025, mockups 06, 15, 28. */
export function InstanceChart({ track, pointed, onPoint = pointNowhere, times = NO_TIMES, onRetry, onLog, ports }: InstanceChartProps) {
  const { t } = ports;
  const details = useDetails()(track.chartError);
  const { instance, log, steps, coming } = track;
  const place = useFocusAfterChange(track.chartError);
  const drawn = track.chart ?? NO_CHART;
  // What comes is predicted once more with each reading, and stays the same in between.
  const source = useMemo(() => ({ chart: drawn, log, undone: undoneCodes(steps), coming, modes: modesOf(instance) }), [drawn, log, steps, coming, instance]);
  const tags = useMemo(() => (times.length > 0 ? times : tagsOfTrack(track, ports)), [track, times, ports]);
  const failed = track.chartError !== undefined && (
    <Notice
      kind="error"
      title={t('track:chart.failed')}
      text={`${errorText(track.chartError, t)} ${t('track:chart.failedText')}`}
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            {t('common:retry')}
          </Button>
          {onLog && <Button onClick={onLog}>{t('track:chart.log')}</Button>}
        </>
      }
      {...(details && { details })}
    />
  );
  return (
    <div ref={place} className="p-chart-place" tabIndex={-1}>
      {failed}
      {!failed && drawn.nodes.length === 0 && <Notice kind="empty" title={t('track:chart.none')} />}
      {!failed && drawn.nodes.length > 0 && (
        <LazyBoundary place={<Skeleton height="100%" />}>
          <chart.Part
            source={source}
            label={t('track:chart.label')}
            pointed={pointed}
            onPoint={onPoint}
            tags={tags}
            fileName={instance.instanceName}
            onSave={saveBlob}
            ports={ports}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

/** Keeps the focus at a place whose content is exchanged while the focus is in it, e.g. by a retry from there. */
function useFocusAfterChange(content: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(content);
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    if (document.activeElement === document.body) place.current?.focus();
  }, [content]);
  return place;
}

const modesOf = ({ currentActivities }: Track['instance']): ReadonlyMap<string, string> =>
  new Map(currentActivities.map(({ activityCode, mode }) => [activityCode, mode ?? '']));

function undoneCodes(steps: Track['steps']): ReadonlySet<string> {
  const latest = new Map(steps.map(({ activityCode, undone }) => [activityCode, undone]));
  return new Set([...latest].flatMap(([code, isUndone]) => (isUndone ? [code] : [])));
}

const TONES: ReadonlyMap<string, ChartTag['tone']> = new Map([
  ['ORANGE', 'warning'],
  ['RED', 'danger'],
  ['TIMEOUT', 'danger'],
]);

/** What is to be known of steps now: why one stands still, until when one is due. */
function tagsOfTrack({ instance: { exception, currentActivities }, now }: Track, { t }: Ports): ChartTag[] {
  const dues = currentActivities.flatMap(({ activityCode, dueTime, workItemTimeoutStatus }): ChartTag[] => {
    const tone = TONES.get(workItemTimeoutStatus);
    if (!tone || !dueTime || activityCode === exception?.activityCode) return [];
    const text = t(workItemTimeoutStatus === 'TIMEOUT' ? 'track:overdue' : 'track:due', { time: shortTime(dueTime, now) });
    return [{ code: activityCode, text, tone, place: 'above' }];
  });
  return exception ? [{ code: exception.activityCode, text: exception.reason, tone: 'danger', place: 'above' }, ...dues] : dues;
}
