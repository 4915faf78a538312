import type { Dated } from './calendarDates.ts';

/** A record in one week: where its bar begins, how many days it is long, and on which line it lies. */
export interface Bar {
  dated: Dated;
  /** 0 = Monday. */
  day: number;
  days: number;
  lane: number;
  /** It goes on before or after this week. */
  fromBefore: boolean;
  toAfter: boolean;
}

/**
 * Lays the records of a week on lines, so that no two on a line share a day; each takes the first line that is free.
 * Shape: `days` are the seven days, `dated` in order of their begin.
 */
export function weekBars(days: readonly string[], dated: readonly Dated[]): Bar[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const bars: Bar[] = [];
  /** By line: the last day that is taken. */
  const taken: number[] = [];
  for (const one of dated) {
    if (one.to < first || one.from > last) continue;
    const day = one.from < first ? 0 : days.indexOf(one.from);
    const end = one.to > last ? days.length - 1 : days.indexOf(one.to);
    const free = taken.findIndex((until) => until < day);
    const lane = free < 0 ? taken.length : free;
    taken[lane] = end;
    bars.push({ dated: one, day, days: end - day + 1, lane, fromBefore: one.from < first, toAfter: one.to > last });
  }
  return bars;
}

/**
 * What of a week is drawn in `lanes` lines, and how many records of each day are not.
 * Where a day has more, its last line is kept for the count, so that nothing is hidden without a count.
 */
export function visibleBars(bars: readonly Bar[], lanes: number): { bars: Bar[]; hidden: number[] } {
  const covers = ({ day, days }: Bar, at: number) => day <= at && at < day + days;
  const depth = Array.from({ length: 7 }, (_, at) => Math.max(0, ...bars.filter((bar) => covers(bar, at)).map(({ lane }) => lane + 1)));
  const room = depth.map((lines) => (lines > lanes ? lanes - 1 : lanes));
  const shown = bars.filter((bar) => depth.every((_, at) => !covers(bar, at) || bar.lane < (room[at] ?? 0)));
  const hidden = depth.map((_, at) => bars.filter((bar) => covers(bar, at) && !shown.includes(bar)).length);
  return { bars: shown, hidden };
}
