import { wallClock } from '#schemas/formats/wallClock.ts';

export const DAY_MS = 86_400_000;

/** Times whose offset is that of the nearest in it: a date of a form may be any that can be written, and texts of years beyond are not. */
const RANGE = { from: Date.UTC(1900, 0), to: Date.UTC(9990, 0) } as const;
/** Days whose offset is remembered; a few years of them are what a server computes with. */
const MOST_DAYS = 4000;

/**
 * The clock of a zone, on numbers.
 * Units: an instant is ms since 1970 UTC; wall time is ms since 1970-01-01 00:00:00 as the clock of the zone shows it, so that
 * every day of it has 24 hours and arithmetic on days and times of day needs no zone. Source: contract 2.6.
 */
export interface Zone {
  readonly name: string;
  toWall(instant: number): number;
  /** A wall time that the clock shows twice is the first of them; one that it skips moves on by what is skipped. */
  toInstant(wall: number): number;
}

/** Opens the clock of a zone by its IANA name. Errors: RangeError for an unknown name. */
export function openZone(name: string): Zone {
  const offsets = new Map<number, number>();
  const read = (instant: number): number => {
    const second = Math.floor(Math.min(Math.max(instant, RANGE.from), RANGE.to) / 1000) * 1000;
    return Date.parse(`${wallClock(new Date(second), name).replace(' ', 'T')}Z`) - second;
  };
  const atMidnight = (day: number): number => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      if (offsets.size >= MOST_DAYS) offsets.clear();
      offsets.set(day, (offset = read(day * DAY_MS)));
    }
    return offset;
  };
  const offsetAt = (instant: number): number => {
    const day = Math.floor(instant / DAY_MS);
    const [before, after] = [atMidnight(day), atMidnight(day + 1)];
    return before === after ? before : read(instant);
  };
  return {
    name,
    toWall: (instant) => instant + offsetAt(instant),
    toInstant(wall) {
      const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
      if (before === after || offsetAt(wall - before) === before) return wall - before;
      // The clock changes near this time: what it skips is read with the offset from before.
      return offsetAt(wall - after) === after ? wall - after : wall - before;
    },
  };
}
