import type { CalendarDocument } from '#server/workflow/time/calendarDocument.ts';

/**
 * Working time found by walking over every minute of some years, written apart from the product: what arithmetic has to agree with.
 * Units: minutes since 1970 UTC; `day` and `time` = days since 1970 and minutes of the day as the zone's clock shows them.
 */
export interface Minutes {
  from: number;
  to: number;
  isWorked(minute: number): boolean;
  day(minute: number): number;
  time(minute: number): number;
}

const MINUTE_MS = 60_000;
const DAY = 1440;
const QUARTER = 15;

export function minutesOf(document: CalendarDocument, timeZone: string, [fromYear, toYear]: readonly [from: number, to: number]): Minutes {
  const [from, to] = [Date.UTC(fromYear, 0) / MINUTE_MS, Date.UTC(toYear, 0) / MINUTE_MS];
  const shown = wallMinutes(timeZone, from, to);
  const day = (minute: number): number => Math.floor((shown[minute - from] ?? 0) / DAY);
  const time = (minute: number): number => (shown[minute - from] ?? 0) % DAY;

  const worked = new Uint8Array(to - from);
  const isWorkday = new Map<number, boolean>();
  const periods = document.hours.map(([begin, end]) => ({ begin: minuteOfDay(begin), end: minuteOfDay(end) }));
  for (let minute = from; minute < to; minute += 1) {
    const known = isWorkday.get(day(minute));
    const isOn = known ?? isDayWorked(document, day(minute));
    if (known === undefined) isWorkday.set(day(minute), isOn);
    if (isOn && periods.some(({ begin, end }) => begin <= time(minute) && time(minute) < end)) worked[minute - from] = 1;
  }
  return { from, to, day, time, isWorked: (minute) => worked[minute - from] === 1 };
}

/** What the clock of the zone shows at each minute. Clocks change on the quarter of an hour; on most days they do not. */
function wallMinutes(timeZone: string, from: number, to: number): Int32Array {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (minute: number): number => {
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(minute * MINUTE_MS)) ?? [];
    return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
  };
  const shown = new Int32Array(to - from);
  for (let begin = from; begin < to; begin += DAY) {
    const isSteady = offsetAt(begin) === offsetAt(begin + DAY);
    const step = isSteady ? DAY : QUARTER;
    for (let part = begin; part < begin + DAY; part += step) {
      const offset = offsetAt(part);
      for (let minute = part; minute < part + step; minute += 1) shown[minute - from] = minute + offset;
    }
  }
  return shown;
}

function isDayWorked(document: CalendarDocument, day: number): boolean {
  const midnight = new Date(day * DAY * MINUTE_MS);
  const date = midnight.toISOString().slice(0, 10);
  return document.workdays.includes(date) || (document.days.includes(midnight.getUTCDay() || 7) && !document.holidays.includes(date));
}

function minuteOfDay(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** The minute at which so many minutes have been worked since. */
export function addMinutes(minutes: Minutes, from: number, count: number): number {
  let at = from;
  for (let rest = count; rest > 0; at += 1) if (minutes.isWorked(at)) rest -= 1;
  return at;
}

/** The minute since which so many minutes are worked until this one. */
export function subtractMinutes(minutes: Minutes, to: number, count: number): number {
  let at = to;
  for (let rest = count; rest > 0; at -= 1) if (minutes.isWorked(at - 1)) rest -= 1;
  return at;
}

export function countMinutes(minutes: Minutes, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (minutes.isWorked(at)) count += 1;
  return count;
}

/** The same time of the n-th day after, on which anything is worked; at its end if it has no such time. */
export function addDays(minutes: Minutes, from: number, count: number): number {
  let begin = from;
  while (!minutes.isWorked(begin)) begin += 1;
  let at = begin;
  let day = minutes.day(begin);
  for (let rest = count; rest > 0; ) {
    at += 1;
    if (!minutes.isWorked(at) || minutes.day(at) === day) continue;
    day = minutes.day(at);
    rest -= 1;
  }
  return lastWorkedUntil(minutes, at, minutes.time(begin));
}

/** The same time of the n-th day before, on which anything is worked. */
export function subtractDays(minutes: Minutes, to: number, count: number): number {
  let end = to;
  while (!minutes.isWorked(end - 1)) end -= 1;
  const last = end - 1;
  let at = last;
  let day = minutes.day(last);
  for (let rest = count; rest > 0; ) {
    at -= 1;
    if (!minutes.isWorked(at) || minutes.day(at) === day) continue;
    day = minutes.day(at);
    rest -= 1;
  }
  while (minutes.time(at) !== minutes.time(last)) at -= 1;
  return at + 1;
}

/** From the first minute of a day that is worked on to the one of this time, or to the end of its work. */
function lastWorkedUntil(minutes: Minutes, first: number, time: number): number {
  const day = minutes.day(first);
  let end = first;
  for (let at = first; minutes.day(at) === day; at += 1) {
    if (minutes.time(at) === time) return at;
    if (minutes.isWorked(at)) end = at + 1;
  }
  return end;
}
