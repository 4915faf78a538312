import { useEffect, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { ChartTag } from '#renderers/regions/process/chart/chartTexts.ts';
import { durationText } from '#schemas/formats/duration.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { WorkflowTimes } from '#schemas/workflow/track.ts';
import { readWorkflowTimes } from '#src/engine/work/workflowTimes.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { DepartmentChoice } from './DepartmentChoice.tsx';
import { TimesTable, type TimesRow } from './TimesTable.tsx';
import './times.css';

interface TimesPanelProps {
  workflowCode: string;
  /** Wall clock of the server's zone. */
  now: string;
  /** Hears what stands at the elements of the chart. */
  onTags(tags: readonly ChartTag[]): void;
  ports: Ports;
}

/** Days to choose from; the server counts a year at most. */
const RANGES = ['30', '90', '365'] as const;
type Range = (typeof RANGES)[number];

/** How long a workflow and its steps take, and where it waits: counts, a table of steps, and for administrators one of people. Source: BX-086, contract 11.1. */
export default function TimesPanel({ workflowCode, now, onTags, ports }: TimesPanelProps) {
  const { t, locale } = ports;
  const [days, setDays] = useState<Range>('90');
  const [of, setOf] = useState<'steps' | 'people'>('steps');
  const [department, setDepartment] = useState<UnitHit>();
  const departmentId = department?.id;
  const [state, again] = useRequest(`${locale} ${workflowCode} ${days} ${departmentId ?? ''}`, (signal) =>
    readWorkflowTimes({ workflowCode, departmentId, days: Number(days), now }, signal),
  );
  const times = state.status === 'ready' ? state.value : undefined;
  useEffect(() => {
    onTags(times ? tagsOfTimes(times, ports) : []);
    return () => onTags([]);
  }, [times, onTags, ports]);
  return (
    <section className="p-times" aria-label={t('track:times.title')} aria-busy={state.status === 'loading'}>
      <header className="p-times-head">
        <Segmented<Range>
          label={t('track:times.range')}
          value={days}
          choices={RANGES.map((key) => ({ key, label: t('track:times.days', { count: Number(key) }) }))}
          onChange={setDays}
        />
        <DepartmentChoice value={department} onChange={setDepartment} ports={ports} />
        {times && times.people.length > 0 && (
          <Segmented<'steps' | 'people'>
            label={t('track:times.of')}
            value={of}
            choices={(['steps', 'people'] as const).map((key) => ({ key, label: t(`track:times.${key}`) }))}
            onChange={setOf}
          />
        )}
        {times && <Counts times={times} ports={ports} />}
      </header>
      {state.status === 'loading' && <Skeleton height={160} />}
      {times && times.started === 0 && <Notice kind="empty" title={t('track:times.none')} text={t('track:times.noneText')} />}
      {times && times.started > 0 && (
        <TimesTable
          key={`${days} ${departmentId ?? ''} ${of}`}
          rows={of === 'people' ? peopleRows(times) : times.steps}
          isOfPeople={of === 'people'}
          ports={ports}
        />
      )}
      {state.status !== 'loading' && state.status !== 'ready' && (
        <Notice
          kind={state.status === 'forbidden' ? 'forbidden' : 'error'}
          title={t(state.status === 'forbidden' ? 'track:times.hidden' : 'track:times.failed')}
          text={errorText(state.error, t)}
          actions={state.status === 'forbidden' ? undefined : <Button onClick={again}>{t('common:retry')}</Button>}
        />
      )}
    </section>
  );
}

function Counts({ times, ports: { t, locale } }: { times: WorkflowTimes; ports: Ports }) {
  const { started, running, completed, refused, canceled, median, p90 } = times;
  const counts = Object.entries({ started, running, completed, refused, voided: canceled }).map(([key, count]) => t(`track:times.counts.${key}`, { count }));
  const took =
    typeof median === 'number' && typeof p90 === 'number'
      ? [t('track:times.whole', { median: durationText(median, locale), p90: durationText(p90, locale) })]
      : [];
  return <p className="p-times-counts">{[...counts, ...took].join(' · ')}</p>;
}

/** People with the name of the step they were at. */
function peopleRows({ people, steps }: WorkflowTimes): TimesRow[] {
  const names = new Map(steps.map(({ activityCode, activityName }) => [activityCode, activityName]));
  return people.map(({ name, ...row }) => ({ ...row, name, activityName: names.get(row.activityCode) ?? row.activityCode }));
}

/** Below a step: how many wait there, and its median. */
function tagsOfTimes({ steps }: WorkflowTimes, { t, locale }: Ports): ChartTag[] {
  return steps.map(({ activityCode, median, open }): ChartTag => {
    const took = typeof median === 'number' ? t('track:times.median', { time: durationText(median, locale) }) : '';
    const waits = open > 0 ? t('track:times.open', { count: open }) : '';
    return { code: activityCode, text: [waits, took].filter((part) => part !== '').join(' · '), tone: open > 0 ? 'warning' : 'neutral', place: 'below' };
  });
}
