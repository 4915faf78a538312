/**
 * Wall-clock arithmetic on plain numbers (contract 2.6): days since 1970-01-01 and seconds, never a time zone.
 * Texts of days are cached, because millions of them are needed while seeding.
 */
const MS_PER_DAY = 86_400_000;
const dayTexts = new Map<number, string>();
const dayNumbers = new Map<string, number>();

/** Day number of `yyyy-MM-dd`, also of a longer text that begins with it. Errors: RangeError when it is no date. */
export function toDay(text: string): number {
  const date = text.slice(0, 10);
  const known = dayNumbers.get(date);
  if (known !== undefined) return known;
  const day = Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
  if (!Number.isInteger(day)) throw new RangeError(`not a date: ${text}`);
  dayNumbers.set(date, day);
  return day;
}

/** `yyyy-MM-dd` of a day number. */
export function textOfDay(day: number): string {
  let text = dayTexts.get(day);
  if (text === undefined) dayTexts.set(day, (text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10)));
  return text;
}

/** `HH:mm:ss` of a second of the day. */
export function textOfSecond(second: number): string {
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** `yyyy-MM-dd HH:mm:ss` of a day number and a second of the day. */
export function momentText(day: number, second: number): string {
  return `${textOfDay(day)} ${textOfSecond(second)}`;
}

/** Second of the day of `HH:mm` or `HH:mm:ss`. */
export function toSecond(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Days in an offset such as `-30d`, `2w`, `-6m` (30 days each) or `3y` (365 days each). Errors: RangeError. */
export function offsetDays(offset: string): number {
  const parts = /^([+-]?\d+)([dwmy])$/.exec(offset);
  const unit = { d: 1, w: 7, m: 30, y: 365 }[parts?.[2] ?? ''];
  if (!parts || unit === undefined) throw new RangeError(`not an offset: ${offset}; write -30d, 2w, -6m or 3y`);
  return Number(parts[1]) * unit;
}

/** Working days (Monday to Friday) before this day, counted from 1970-01-05, a Monday. */
export function workdaysBefore(day: number): number {
  const since = day - 4;
  return Math.floor(since / 7) * 5 + Math.min(5, ((since % 7) + 7) % 7);
}

/** Day number of the working day with this count; the inverse of `workdaysBefore`. */
export function workday(count: number): number {
  return 4 + Math.floor(count / 5) * 7 + (((count % 5) + 5) % 5);
}
