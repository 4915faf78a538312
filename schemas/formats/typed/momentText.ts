import { granularityOf, readTypedDate, readTypedTime, startOf, type DateParts } from '#schemas/formats/filters/dateInput.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';

/** Words for the halves of a day, before or behind its hours: true = the second half. */
const HALVES: ReadonlyMap<string, boolean> = new Map([
  ['上午', false],
  ['am', false],
  ['a.m.', false],
  ['下午', true],
  ['pm', true],
  ['p.m.', true],
]);
const HALF = String.raw`上午|下午|[ap]m|[ap]\.m\.`;
const CLOCK = new RegExp(String.raw`^(?:(${HALF}) ?)?(\d{1,2}(?::\d{1,2}){0,2})(?:\.\d{1,9})?(?: ?(${HALF}))?$`, 'i');
const WHOLE = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)(?:[ T]+|(?=[上下]))(.+)$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** ISO 8601 with a zone of its own. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)$/i;

/** What a date of a file is read for. */
export interface MomentPlace {
  /** How its item shows dates (contract 6.3): only a year is a year alone, only a month is one without a day. */
  displayFormat: number;
  /** Zone of all wall-clock times (contract 2.6), IANA name. */
  timeZone: string;
}

/**
 * The date that a text of a file is, understood whole: `yyyy-MM-dd[ HH:mm:ss]`, undefined for all else. A half of the day without an
 * hour is its first moment, fractions of seconds are left out, an offset is converted. Source: contract 9 (Dates), 2.6.
 */
export function readMomentText(text: string, { displayFormat, timeZone }: MomentPlace): string | undefined {
  const instant = INSTANT.exec(text);
  if (instant) return readInstant(instant, timeZone);
  const compact = COMPACT.exec(text);
  if (compact) return writtenMoment(readTypedDate(compact.slice(1).join('-')));
  const [, day, clock] = WHOLE.exec(text) ?? [];
  if (day !== undefined && clock !== undefined) {
    const [date, time] = [writtenMoment(readTypedDate(day)), HALVES.has(clock.toLowerCase()) ? firstOfHalf(clock) : readClockText(clock)];
    return date === undefined || time === undefined ? undefined : `${date} ${time}`;
  }
  return writtenMoment(readDay(text, displayFormat));
}

/** The time of day that a text of a file is, halves of the day included: `HH:mm:ss`, undefined for all else. Source: contract 9 (Dates). */
export function readClockText(text: string): string | undefined {
  const [, before, hours = '', behind] = CLOCK.exec(text) ?? [];
  if (hours === '' || (before !== undefined && behind !== undefined)) return undefined;
  const time = readTypedTime(hours);
  const isLater = HALVES.get((before ?? behind ?? '').toLowerCase());
  // A bare number is no time.
  if (time === undefined || isLater === undefined) return hours.includes(':') ? time : undefined;
  const hour = Number(time.slice(0, 2));
  // Beside the hours of a whole day the half only says again what they say: so the portal shows it.
  if (hour > 12) return isLater ? time : undefined;
  if (hour === 0) return isLater ? undefined : time;
  return `${String((hour % 12) + (isLater ? 12 : 0)).padStart(2, '0')}${time.slice(2)}`;
}

/** A date without a time; years and months alone where they are all that is shown: which day was meant is not guessed. */
function readDay(text: string, displayFormat: number): DateParts | undefined {
  const parts = readTypedDate(text);
  if (parts === undefined || parts.day !== undefined) return parts;
  return granularityOf(displayFormat) === (parts.month === undefined ? 'year' : 'month') ? parts : undefined;
}

function writtenMoment(parts: DateParts | undefined): string | undefined {
  return parts && startOf(parts, parts.hour === undefined ? 'day' : 'second');
}

function firstOfHalf(half: string): string {
  return HALVES.get(half.toLowerCase()) === true ? '12:00:00' : '00:00:00';
}

const MINUTE_MS = 60_000;

function readInstant([, day = '', clock = '', zone = '']: RegExpExecArray, timeZone: string): string | undefined {
  const time = readTypedTime(clock.replace(/\.\d+$/, ''));
  const date = readTypedDate(day);
  const [hours, minutes = 0] = [zone.slice(1, 3), zone.replace(':', '').slice(3)].map(Number);
  if (!date || time === undefined || hours === undefined || hours > 14 || minutes > 59) return undefined;
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const offset = /^z$/i.test(zone) ? 0 : (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1);
  const at = Date.UTC(date.year, (date.month ?? 1) - 1, date.day, hour, minute, second) - offset * MINUTE_MS;
  return wallClock(new Date(at), timeZone);
}
