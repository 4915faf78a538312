import type { Clock } from '#schemas/workflow/definition.ts';
import type { Duration } from './duration.ts';
import type { WorkCalendar } from './workCalendar.ts';
import { DAY_MS, type Zone } from './zone.ts';

/**
 * How durations count: all time, or working time alone.
 * Units: instants as `Date`; `between` in ms, negative when the second comes first.
 */
export interface Reckoning {
  add(at: Date, duration: Duration): Date;
  subtract(at: Date, duration: Duration): Date;
  between(from: Date, to: Date): number;
}

/** How a clock of a definition counts. Source: contract 21.11. */
export function reckoningFor(clock: Clock, calendar: WorkCalendar): Reckoning {
  return RECKONINGS[clock](calendar);
}

const RECKONINGS: Readonly<Record<Clock, (calendar: WorkCalendar) => Reckoning>> = { calendar: ({ zone }) => allTime(zone), working: workingTime };

/** Counts all time. A day ends at the same time of the next day, also where a clock change makes it shorter or longer. */
export function allTime(zone: Zone): Reckoning {
  const move = (at: Date, duration: Duration, direction: 1 | -1): Date => {
    if ('ms' in duration) return new Date(at.getTime() + direction * duration.ms);
    return new Date(zone.toInstant(zone.toWall(at.getTime()) + direction * duration.days * DAY_MS));
  };
  return {
    add: (at, duration) => move(at, duration, 1),
    subtract: (at, duration) => move(at, duration, -1),
    between: (from, to) => to.getTime() - from.getTime(),
  };
}

/**
 * Counts from the next working moment on, and back from the last one before. A day ends at the same time of the n-th following working
 * day, at its end if that day is shorter. Hours are those that the clock of the zone shows, also on a day on which it changes.
 */
function workingTime({ zone, workedUntil, firstWall, lastWall, onWorkingDay }: WorkCalendar): Reckoning {
  const toWall = (at: Date): number => zone.toWall(at.getTime());
  const toInstant = (wall: number): Date => new Date(zone.toInstant(wall));
  return {
    add(at, duration) {
      const worked = workedUntil(toWall(at));
      if ('days' in duration) {
        const begin = lastWall(worked);
        const day = Math.floor(begin / DAY_MS);
        return toInstant(onWorkingDay(day, duration.days, begin - day * DAY_MS));
      }
      return duration.ms === 0 ? at : toInstant(firstWall(worked + duration.ms));
    },
    subtract(at, duration) {
      const worked = workedUntil(toWall(at));
      if ('days' in duration) {
        const end = firstWall(worked);
        // A period that ends at midnight belongs to the day before.
        const day = Math.ceil(end / DAY_MS) - 1;
        return toInstant(onWorkingDay(day, -duration.days, end - day * DAY_MS));
      }
      return duration.ms === 0 ? at : toInstant(lastWall(worked - duration.ms));
    },
    between: (from, to) => workedUntil(toWall(to)) - workedUntil(toWall(from)),
  };
}
