import type { CalendarDocument } from './calendarDocument.ts';
import { DAY_MS, type Zone } from './zone.ts';
import { compileDays } from './workDays.ts';

/**
 * Working time as a number that grows with the wall clock while people work.
 * Units: `wall` and `worked` in ms; `worked` counts from 1970-01-05 on; a day is a number of days since 1970-01-01.
 */
export interface WorkCalendar {
  readonly zone: Zone;
  /** Working time until this wall time. */
  workedUntil(wall: number): number;
  /** First wall time until which so much was worked: the end of a period rather than the begin of the next. */
  firstWall(worked: number): number;
  /** Last such wall time: the begin of a period rather than the end of the one before. */
  lastWall(worked: number): number;
  /** Wall time of this time of day on the n-th working day after (before, n < 0) a day, at its end if that day is shorter. */
  onWorkingDay(day: number, n: number, timeOfDay: number): number;
}

/** Makes a calendar of its document, which has been checked. Source: contract 21.11. */
export function compileCalendar(document: CalendarDocument, zone: Zone): WorkCalendar {
  const days = compileDays(document);
  const periods = document.hours.map(([from, to]) => ({ from: toTimeOfDay(from), to: toTimeOfDay(to) }));
  const dayLength = periods.reduce((sum, { from, to }) => sum + to - from, 0);
  const dayEnd = periods.at(-1)?.to ?? 0;

  /** Working time of a day until a time of it. */
  const workedWithin = (timeOfDay: number): number => periods.reduce((sum, { from, to }) => sum + Math.min(Math.max(timeOfDay - from, 0), to - from), 0);
  /** Time of day at which so much of a day was worked, `isReached` by the period that ends with it. */
  const timeAfter = (worked: number, isReached: (worked: number, length: number) => boolean): number => {
    let rest = worked;
    for (const { from, to } of periods) {
      if (isReached(rest, to - from)) return from + rest;
      rest -= to - from;
    }
    return dayEnd;
  };
  return {
    zone,
    workedUntil(wall) {
      const day = Math.floor(wall / DAY_MS);
      const today = days.isWorking(day) ? workedWithin(wall - day * DAY_MS) : 0;
      return days.countBefore(day) * dayLength + today;
    },
    firstWall(worked) {
      const before = Math.ceil(worked / dayLength) - 1;
      return days.withCount(before) * DAY_MS + timeAfter(worked - before * dayLength, (rest, length) => rest <= length);
    },
    lastWall(worked) {
      const before = Math.floor(worked / dayLength);
      return days.withCount(before) * DAY_MS + timeAfter(worked - before * dayLength, (rest, length) => rest < length);
    },
    onWorkingDay: (day, n, timeOfDay) => days.withCount(days.countBefore(day) + n) * DAY_MS + Math.min(timeOfDay, dayEnd),
  };
}

/** ms of `HH:mm`. */
function toTimeOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}
