import { readStoredMoment } from '#server/store/properties/wallClock.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { openZone } from '#server/workflow/time/zone.ts';

const SECOND_MS = 1000;

/** From when on, and until before when; null = open. */
export interface TimeRange {
  from: Date | null;
  before: Date | null;
}

/**
 * The times of a list request, wall clock of the server's zone; an end counts to the last moment of its second, a date-only one to that
 * of its day. Errors: 900400 naming the parameter. Source: contract 2.6, 11.2.
 */
export function timeRange({ startTime, endTime }: { startTime?: string | null | undefined; endTime?: string | null | undefined }, timeZone: string): TimeRange {
  const from = startTime ? wallOf('startTime', startTime, '00:00:00') : null;
  const end = endTime ? wallOf('endTime', endTime, '23:59:59') : null;
  const zone = openZone(timeZone);
  return { from: from === null ? null : new Date(zone.toInstant(from)), before: end === null ? null : new Date(zone.toInstant(end + SECOND_MS)) };
}

function wallOf(field: string, text: string, timeOfDay: string): number {
  const moment = readStoredMoment(text);
  if (!moment) throw invalidParameter(field);
  const wall = moment.dateOnly ? `${moment.text.slice(0, 10)} ${timeOfDay}` : moment.text;
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}
