import type { GanttModel } from '#schemas/ganttModel.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { DAY_MS, daysBetween, toTime } from './wallTime.ts';

/** Begin and end of a bar as times; for items of whole days the end is the begin of the last day. */
export interface BarSpan {
  start: number;
  end: number;
}

/** How a record stands by its progress. */
export type BarState = 'open' | 'done' | 'late';

/** A row as the chart draws it. */
export interface GanttBar {
  row: ListRow;
  /** undefined = the row has no begin, no end, or ends before it begins. */
  span: BarSpan | undefined;
  /** Percent done; undefined = nobody says. */
  progress: number | undefined;
  state: BarState;
  /** Days behind, when late. */
  daysOverdue: number;
}

/** What of a chart its bars are read by. */
export interface BarReading {
  gantt: Pick<GanttModel, 'startPropertyCode' | 'endPropertyCode' | 'progressPropertyCode'>;
  /** The items hold days, not moments. */
  wholeDays: boolean;
  /** As `nowIn` gives it. */
  now: number;
}

/** A row with its times and progress read. Source: BX-018. */
export function toBar(row: ListRow, { gantt, wholeDays, now }: BarReading): GanttBar {
  const start = toTime(valueAt(row.data, gantt.startPropertyCode));
  const end = toTime(valueAt(row.data, gantt.endPropertyCode));
  const span = start === undefined || end === undefined || end < start ? undefined : { start, end };
  const progress = gantt.progressPropertyCode === undefined ? undefined : toPercent(valueAt(row.data, gantt.progressPropertyCode));
  const daysOverdue = span && progress !== undefined && progress < 100 ? daysBehind(span, wholeDays, now) : 0;
  const unfinished: BarState = daysOverdue > 0 ? 'late' : 'open';
  return { row, span, progress, state: progress === 100 ? 'done' : unfinished, daysOverdue };
}

function daysBehind({ end }: BarSpan, wholeDays: boolean, now: number): number {
  if (wholeDays) return Math.max(0, daysBetween(end, now));
  return end < now ? Math.max(1, daysBetween(end, now)) : 0;
}

/** Numbers of the wire may travel as text; none counts as 0. */
function toPercent(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0;
}

/** Whether the times of rows are days: none of them has a time of day. */
export function areWholeDays(rows: readonly ListRow[], { startPropertyCode, endPropertyCode }: BarReading['gantt']): boolean {
  return rows.every(({ data }) => [valueAt(data, startPropertyCode), valueAt(data, endPropertyCode)].every((value) => (toTime(value) ?? 0) % DAY_MS === 0));
}

/** Begins and ends at the same moment. */
export function isMilestone({ start, end }: BarSpan): boolean {
  return start === end;
}

/** Where a bar ends on screen: a last day is worked through. */
export function drawnEnd({ end }: BarSpan, wholeDays: boolean): number {
  return wholeDays ? end + DAY_MS : end;
}

/** What is moved of a bar. */
export type MoveKind = 'whole' | 'start' | 'end';

/** A span moved or stretched by `delta` ms; an end never passes the other. */
export function moved({ start, end }: BarSpan, kind: MoveKind, delta: number): BarSpan {
  if (kind === 'start') return { start: Math.min(start + delta, end), end };
  if (kind === 'end') return { start, end: Math.max(end + delta, start) };
  return { start: start + delta, end: end + delta };
}

/** First begin and last end of the bars; undefined = none has a span. */
export function extentOf(bars: readonly GanttBar[]): BarSpan | undefined {
  let extent: BarSpan | undefined;
  for (const { span } of bars) {
    if (!span) continue;
    extent = extent ? { start: Math.min(extent.start, span.start), end: Math.max(extent.end, span.end) } : { ...span };
  }
  return extent;
}
