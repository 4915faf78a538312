import type { FocusEvent, PointerEvent } from 'react';
import type { BarHands } from './useDrag.ts';
import type { GanttBar } from './bars.ts';

/** Where a bar stands on the line, px. */
export interface BarPlace {
  x: number;
  widthPx: number;
  isMilestone: boolean;
}

interface GanttBarButtonProps {
  bar: GanttBar;
  place: BarPlace;
  title: string;
  /** Words behind the bar. */
  aside: string;
  name: string;
  /** Id of the card that describes it, while that shows. */
  describedBy: string | undefined;
  /** It is the one bar the Tab key reaches. */
  active: boolean;
  movable: boolean;
  saving: boolean;
  hands: BarHands;
  onOpen(): void;
  onPoint(element: HTMLElement | undefined): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/** Room a letter of a title takes, px: narrow ones and Chinese ones. */
const LETTER_PX = { narrow: 7, wide: 13 } as const;
const PADDING_PX = 20;

/** A bar of a chart, or the diamond of a milestone: opens its record, and is moved by hand where that is allowed. */
export function GanttBarButton(props: GanttBarButtonProps) {
  const { bar, place, title, aside, name, describedBy, active, movable, saving, hands } = props;
  const isInside = !place.isMilestone && textPx(title) + PADDING_PX <= place.widthPx;
  const beside = [isInside ? '' : title, aside].filter((text) => text !== '').join('  ');
  const pointed = (event: PointerEvent<HTMLElement>) => props.onPoint(event.currentTarget);
  return (
    <>
      <button
        type="button"
        className="p-gantt-bar"
        data-row={bar.row.id}
        data-state={bar.state}
        data-milestone={place.isMilestone || undefined}
        data-movable={(movable && !saving) || undefined}
        style={{ left: place.x, width: place.widthPx }}
        tabIndex={active ? 0 : -1}
        aria-label={name}
        aria-describedby={describedBy}
        aria-busy={saving || undefined}
        onClick={() => hands.takeClick() || props.onOpen()}
        onFocus={props.onFocus}
        onBlur={() => props.onPoint(undefined)}
        onPointerEnter={pointed}
        onPointerLeave={() => props.onPoint(undefined)}
        onPointerDown={movable ? (event) => hands.onPointerDown(event, bar) : undefined}
        onPointerMove={hands.onPointerMove}
        onPointerUp={hands.onPointerUp}
        onPointerCancel={hands.onPointerCancel}
      >
        {!place.isMilestone && bar.progress !== undefined && <span className="p-gantt-done" style={{ width: `${bar.progress}%` }} />}
        {isInside && <span className="p-gantt-bar-title">{title}</span>}
        {movable && !place.isMilestone && (
          <>
            <span className="p-gantt-handle" data-handle="start" />
            <span className="p-gantt-handle" data-handle="end" />
          </>
        )}
      </button>
      {beside !== '' && (
        <span className="p-gantt-aside" data-state={bar.state} aria-hidden="true" style={{ left: place.x + place.widthPx }}>
          {beside}
        </span>
      )}
    </>
  );
}

function textPx(text: string): number {
  let px = 0;
  for (const letter of text) px += letter.charCodeAt(0) > 0x2e80 ? LETTER_PX.wide : LETTER_PX.narrow;
  return px;
}
