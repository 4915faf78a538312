import type { ReactNode } from 'react';
import { GANTT_SCALES } from '#schemas/ganttModel.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import type { TimeView } from './useTimeView.ts';

interface GanttToolsProps {
  view: TimeView;
  /** Progress is known, so that bars have states. */
  hasStates: boolean;
  undated: number;
  /** Rows beyond those the chart shows. */
  beyond: number;
  /** What has happened to the rows since they came. */
  news: ReactNode;
  onToday(): void;
  onNextUndated(): void;
  ports: Ports;
}

/** What stands above a chart: legend, records without dates, today, scale, width of the units. Source: CN-005 to CN-007. */
export function GanttTools({ view, hasStates, undated, beyond, news, onToday, onNextUndated, ports: { t } }: GanttToolsProps) {
  return (
    <div className="p-gantt-tools">
      {news}
      {undated > 0 && (
        <Button variant="link" size="small" onClick={onNextUndated}>
          {t('gantt:undated', { count: undated })}
        </Button>
      )}
      {beyond > 0 && <span className="p-gantt-beyond">{t('gantt:beyond', { count: beyond })}</span>}
      <ul className="p-gantt-legend" aria-label={t('gantt:legend')}>
        {(hasStates ? ['open', 'done', 'late'] : []).map((state) => (
          <li key={state} data-state={state}>
            {t(`gantt:state.${state}`)}
          </li>
        ))}
        <li data-state="milestone">{t('gantt:milestone')}</li>
      </ul>
      <Button onClick={onToday}>{t('gantt:today')}</Button>
      <Segmented
        label={t('gantt:scale')}
        choices={GANTT_SCALES.map((scale) => ({ key: scale, label: t(`gantt:scales.${scale}`) }))}
        value={view.scale}
        onChange={view.toScale}
      />
      <span className="p-gantt-zoom">
        <IconButton
          icon="minus"
          label={t('gantt:narrower')}
          {...(view.narrower === undefined && { disabledReason: t('gantt:narrowest') })}
          onClick={() => view.zoom(view.narrower)}
        />
        <IconButton
          icon="add"
          label={t('gantt:wider')}
          {...(view.wider === undefined && { disabledReason: t('gantt:widest') })}
          onClick={() => view.zoom(view.wider)}
        />
      </span>
    </div>
  );
}
