import { readDate, type WallClock } from '#schemas/formats/dateTime.ts';
import { readStoredTime } from '#server/store/properties/wallClock.ts';
import { DAY_MS, type Zone } from './zone.ts';

const LAST_SECOND = 1000;

/**
 * The moment that an item of the form names as the end of a limit: of what the item shows the last second, so that a day ends with the day.
 * A time of day is the next one from `receivedAt` on. Shape: `value` of contract 6.2, `displayFormat` of contract 6.3; null = no limit.
 * Source: contract 15.9.5.
 */
export function dueFromItem(value: unknown, displayFormat: number | undefined, receivedAt: Date, zone: Zone): Date | null {
  const at = readDate(value);
  if (at) return new Date(zone.toInstant(endOfDate(at, displayFormat ?? 0)));
  const time = readStoredTime(value);
  if (time === undefined) return null;
  const received = zone.toWall(receivedAt.getTime());
  const today = Math.floor(received / DAY_MS) * DAY_MS + Date.parse(`1970-01-01T${time}Z`);
  return new Date(zone.toInstant(today >= received ? today : today + DAY_MS));
}

/** Wall time of the end of what a date shows under a format. */
function endOfDate({ year, month, day, hour, minute, second, hasTime }: WallClock, displayFormat: number): number {
  const [y, m, d, h] = [Number(year), Number(month) - 1, Number(day), Number(hour)];
  const next = NEXT.get(displayFormat);
  if (next) return next(y, m, d, h) - LAST_SECOND;
  const isExact = hasTime && WITH_TIME.has(displayFormat);
  return isExact ? Date.UTC(y, m, d, h, Number(minute), Number(second)) : Date.UTC(y, m, d + 1) - LAST_SECOND;
}

/** Formats that show a time of day. */
const WITH_TIME: ReadonlySet<number> = new Set([2, 3, 7, 8, 10, 12]);

type Following = (year: number, month: number, day: number, hour: number) => number;
const followingHalfDay: Following = (year, month, day, hour) => Date.UTC(year, month, day, hour < 12 ? 12 : 24);

/** Formats that show something else than a day or a time: the begin of what follows it. */
const NEXT: ReadonlyMap<number, Following> = new Map<number, Following>([
  [4, (year, month) => Date.UTC(year, month + 1)],
  [5, (year) => Date.UTC(year + 1, 0)],
  [9, followingHalfDay],
  [11, followingHalfDay],
]);
