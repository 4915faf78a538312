import '#src/services/requests/workflowCalls.ts';
import { useMemo, useState, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { ProcessRail } from '#renderers/regions/process/rail/ProcessRail.tsx';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { readTrack } from '#src/engine/work/trackCalls.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import { InstanceChart } from './InstanceChart.tsx';
import { RailSkeleton } from './RailSkeleton.tsx';
import { useLastAnswer } from './useLastAnswer.ts';
import { trackPath, useRailPort, type OpenFile } from './useRailPort.ts';
import './InstanceRail.css';

const { Part: DiscussionPanel } = lazyComponent(async () => {
  const [panel] = await Promise.all([import('#src/screens/comments/DiscussionPanel.tsx'), loadNamespaces('comments', 'form')]);
  return panel;
});

export interface InstanceRailProps {
  workflowInstanceId: string;
  /** The reader's item, open or not. */
  workItemId?: string | undefined;
  /** Another value reads the instance again; what is there stands until then. */
  revision: object;
  /** What comes by what is typed, where that is known; else it is predicted from the stored values. */
  coming?: readonly ForecastStep[] | undefined;
  /** The record that is spoken about; absent = nothing is said about it. */
  place?: RecordPlace | undefined;
  /** What was changed in the record, where its reader may see it; says how many changes there are. */
  history?: ((onCount: (count: number) => void) => ReactNode) | undefined;
  /** Opens a file of an opinion; it is downloaded where this is absent. */
  onOpenFile?: OpenFile;
  ports: Ports;
}

/** How its reader looks at instances; kept from one record to the next. */
type RailView = (typeof VIEWS)[number];
const VIEWS = ['steps', 'chart', 'history'] as const;
let lastView: RailView = 'steps';

/** Beside a form: the steps of its instance, its chart or what was changed, and what is said about the record. Source: BX-025, FM-004, mockups 06, 14. */
export default function InstanceRail({ workflowInstanceId, workItemId, revision, coming, place, history, onOpenFile, ports }: InstanceRailProps) {
  const { t, locale } = ports;
  const key = `${locale} ${workflowInstanceId} ${workItemId ?? ''}`;
  const { state, again } = useLastAnswer(key, revision, (signal) => readTrack(workflowInstanceId, workItemId, ports.timeZone, signal));
  const read = state.status === 'ready' ? state.value : undefined;
  const track = useMemo(() => (read && coming ? { ...read, coming } : read), [read, coming]);
  const port = useRailPort(ports, onOpenFile, state.status === 'ready' ? state.value.now : '');
  const path = trackPath(workflowInstanceId, workItemId);
  const [chosen, setView] = useState(lastView);
  const view = chosen === 'history' && !history ? 'steps' : chosen;
  const [changes, setChanges] = useState<number>();
  const show = (next: RailView) => {
    lastView = next;
    setView(next);
  };
  return (
    <aside className="p-rail" aria-label={t('track:rail')} aria-busy={state.status === 'loading'}>
      <section className="p-rail-part" data-view={view}>
        <header className="p-rail-title">
          <h2>{t('track:rail')}</h2>
          <Segmented<RailView> label={t('track:view')} value={view} choices={railChoices(history !== undefined, changes, ports)} onChange={show} />
          <a
            className="p-link"
            href={path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              goTo(path);
            }}
          >
            {t('track:toTrack')}
          </a>
        </header>
        {state.status === 'loading' && view !== 'history' && <RailSkeleton label={t('common:loading')} />}
        {track && view === 'steps' && <ProcessRail source={track} port={port} label={t('track:rail')} />}
        {view === 'history' && history?.(setChanges)}
        {track && view === 'chart' && <InstanceChart track={track} onRetry={again} ports={ports} />}
        {state.status !== 'loading' && state.status !== 'ready' && (
          <p className="p-rail-failed" role="alert">
            {t('track:failed')} {errorText(state.error, t)}{' '}
            <Button size="small" icon="refresh" onClick={again}>
              {t('common:retry')}
            </Button>
          </p>
        )}
      </section>
      {place && state.status !== 'loading' && (
        <LazyBoundary place={null}>
          <DiscussionPanel place={place} ports={ports} />
        </LazyBoundary>
      )}
    </aside>
  );
}

/** How the instance can be looked at; of the changes, how many there are, once that is known. */
function railChoices(hasHistory: boolean, changes: number | undefined, { t }: Ports) {
  const label = (key: RailView) => (key === 'history' && changes !== undefined ? `${t(`track:tab.${key}`)} ${changes}` : t(`track:tab.${key}`));
  return VIEWS.filter((key) => key !== 'history' || hasHistory).map((key) => ({ key, label: label(key) }));
}
