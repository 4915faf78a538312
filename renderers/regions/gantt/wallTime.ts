import { readDate } from '#schemas/formats/dateTime.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A wall-clock date of a row as ms on a clock without zone; undefined = none. Source: contract 2.6. */
export function toTime(value: unknown): number | undefined {
  const at = readDate(value);
  return at && Date.UTC(Number(at.year), Number(at.month) - 1, Number(at.day), Number(at.hour), Number(at.minute), Number(at.second));
}

/** The reverse, as it travels: `yyyy-MM-dd HH:mm:ss`. */
export function toWireDate(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** What the clocks of the server's zone show now, as `toTime` gives it. */
export function nowIn(timeZone: string): number {
  return toTime(wallClock(new Date(), timeZone)) ?? 0;
}

/** Days from one moment to another, by the calendar. */
export function daysBetween(from: number, to: number): number {
  return Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS);
}
