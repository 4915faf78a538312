import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { GanttScale } from '#schemas/ganttModel.ts';
import type { BarSpan } from './bars.ts';
import { SCALES, zoomed } from './scales.ts';
import { layTimeLine, type TimeLine } from './timeLine.ts';
import { useScrollBox, type VisibleArea } from './useScrollBox.ts';

/** Where the present day, or else the first bar, stands on entry, as a part of the time line in sight. */
const TODAY_AT = 0.3;
const FIRST_AT = 0.05;
/** Room the least line fills before anything is measured, px. */
const LEAST_LINE_PX = 2400;

/** The time line with its scale, and the ways to move along it. */
export interface TimeView {
  line: TimeLine;
  sight: VisibleArea;
  scale: GanttScale;
  /** Width of a unit one step wider or narrower; undefined = there is none. */
  wider: number | undefined;
  narrower: number | undefined;
  toScale(scale: GanttScale): void;
  zoom(unitPx: number | undefined): void;
  /** Scrolls a moment into view. */
  toTime(time: number): void;
  /** Moves along by so many units. */
  step(units: number): void;
}

/** A moment and where it stands, as a part of the time line in sight. */
interface Wanted {
  time: number;
  part: number;
}

/**
 * Keeps scale and width of the units; the moment in the middle stays there when they change.
 * Other rows leave the line where it is, unless all their bars stand elsewhere.
 * Shape: `leadPx` = width of what stands before the line in the box; `extent` = times of all bars.
 */
export function useTimeView(box: RefObject<HTMLElement | null>, first: GanttScale, extent: BarSpan | undefined, now: number, leadPx: number): TimeView {
  const { sight, measure } = useScrollBox(box);
  const [{ scale, unitPx }, setUnit] = useState(() => ({ scale: first, unitPx: SCALES[first].widthPx }));
  const { start = now, end = now } = extent ?? {};
  const roomPx = Math.max(0, sight.width - leadPx);
  const line = useMemo(
    () => layTimeLine(SCALES[scale], unitPx, Math.min(start, now), Math.max(end, now), now, Math.max(LEAST_LINE_PX, roomPx)),
    [scale, unitPx, start, end, now, roomPx],
  );
  const begin: Wanted = now < start || now > end ? { time: start, part: FIRST_AT } : { time: now, part: TODAY_AT };
  /** What has to stand where after the next layout. */
  const wanted = useRef<Wanted | undefined>(begin);
  const laidOut = useRef(line);
  const place = ({ time, part }: Wanted) => box.current?.scrollTo({ left: line.xAt(time) - part * roomPx });
  useLayoutEffect(() => {
    const before = laidOut.current;
    if (roomPx === 0 || (before === line && !wanted.current)) return;
    const unmoved = { time: before.timeAt(sight.left), part: 0 };
    const isElsewhere = end < unmoved.time || start > before.timeAt(sight.left + roomPx);
    place(wanted.current ?? (isElsewhere ? begin : unmoved));
    laidOut.current = line;
    wanted.current = undefined;
    // What is drawn follows what is in sight: at once, not one frame later.
    measure();
  });
  const change = (unit: { scale: GanttScale; unitPx: number }) => {
    wanted.current = { time: line.timeAt(sight.left + roomPx / 2), part: 1 / 2 };
    setUnit(unit);
  };
  return {
    line,
    sight,
    scale,
    wider: zoomed(unitPx, 'in'),
    narrower: zoomed(unitPx, 'out'),
    toScale: (next) => change({ scale: next, unitPx: SCALES[next].widthPx }),
    zoom: (next) => next !== undefined && change({ scale, unitPx: next }),
    toTime: (time) => place({ time, part: TODAY_AT }),
    step: (units) => box.current?.scrollBy({ left: units * unitPx }),
  };
}
