import { toSecond } from '#server/seed/rows/wallClock.ts';
import { DAY_MS, type Zone } from '#server/workflow/time/zone.ts';

/** The day that seeded moments are counted from, days since 1970-01-01, in the zone of the server. */
export interface SeedingDay {
  day: number;
  zone: Zone;
}

/** Days and seconds of a moment such as `-P3D 10:20`, `earlier` days before. */
export function dayOfMoment(text: string, base: SeedingDay, earlier: number): number {
  return base.day - Number(/^-P(\d+)D/.exec(text)?.[1] ?? 0) - earlier;
}

/** The same moment in ms. */
export function readMoment(text: string, base: SeedingDay, earlier: number): number {
  return base.zone.toInstant(dayOfMoment(text, base, earlier) * DAY_MS + toSecond(text.split(' ')[1] ?? '') * 1000);
}
