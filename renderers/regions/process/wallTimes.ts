import { readDate } from '#schemas/formats/dateTime.ts';
import { durationText } from '#schemas/formats/duration.ts';
import type { Locale } from '#schemas/localized.ts';

/** A wall-clock moment to the minute, its year only where it is another one than now's. Shape: `MM-dd HH:mm`; the text itself when it is none. */
export function shortTime(text: string, now: string): string {
  return (text.slice(0, 4) === now.slice(0, 4) ? text.slice(5, 16) : text.slice(0, 16)) || text;
}

/** How long something took between two wall-clock moments of one zone, ms; undefined where one is unknown. */
function msBetween(from: string | null | undefined, to: string | null | undefined): number | undefined {
  const [start, end] = [msOf(from), msOf(to)];
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}

/** The same in words; '' for under a minute, which says nothing, and where it is unknown. */
export function spanText(from: string | null | undefined, to: string | null | undefined, locale: Locale): string {
  const ms = msBetween(from, to) ?? 0;
  return ms < MINUTE_MS ? '' : durationText(ms, locale);
}

const MINUTE_MS = 60_000;

function msOf(text: string | null | undefined): number | undefined {
  const at = readDate(text);
  return at && Date.UTC(Number(at.year), Number(at.month) - 1, Number(at.day), Number(at.hour), Number(at.minute), Number(at.second));
}
