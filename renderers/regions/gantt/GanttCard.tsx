import { useEffect, useRef } from 'react';
import { placeBeside } from '#renderers/regions/base/placeBeside.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { GanttBar } from './bars.ts';
import type { GanttWords } from './ganttWords.ts';

interface GanttCardProps {
  id: string;
  bar: GanttBar;
  /** What it stands beside. */
  anchor: HTMLElement;
  words: GanttWords;
  t: Ports['t'];
}

/** What a bar says more than it shows: title, dates, state and progress, beside the bar under the pointer or the focus. */
export function GanttCard({ id, bar, anchor, words, t }: GanttCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { span, progress, state, daysOverdue } = bar;
  useEffect(() => {
    const element = card.current;
    if (!element || !anchor.isConnected) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeBeside(element, anchor.getBoundingClientRect(), 'bottom-start');
  });
  return (
    <div ref={card} id={id} role="tooltip" popover="manual" className="p-gantt-card">
      <p className="p-gantt-card-head">
        <strong>{words.title(bar.row)}</strong>
        {progress !== undefined && (
          <span className="p-gantt-tag" data-state={state}>
            {state === 'late' ? t('gantt:lateDays', { count: daysOverdue }) : t(`gantt:state.${state}`)}
          </span>
        )}
      </p>
      {span && <p>{words.span(span)}</p>}
      {progress !== undefined && (
        <p className="p-gantt-card-progress">
          <span className="p-gantt-track">
            <span className="p-gantt-done" data-state={state} style={{ width: `${progress}%` }} />
          </span>
          {progress}%
        </p>
      )}
    </div>
  );
}
