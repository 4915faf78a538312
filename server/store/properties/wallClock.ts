const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** A wall-clock text of contract 2.6, read. */
export interface StoredMoment {
  /** `yyyy-MM-dd HH:mm:ss`; without a time of day 00:00:00. */
  text: string;
  /** The day alone was given: a range ends at 23:59:59 of it. */
  dateOnly: boolean;
}

/** Reads `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` or `yyyy-MM-dd HH:mm:ss`; undefined when it is none or no such day exists. */
export function readStoredMoment(value: unknown): StoredMoment | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value.trim()) : null;
  if (!parts) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] = parts;
  if (!dayExists(Number(year), Number(month), Number(day))) return undefined;
  const time = hour === undefined ? '00:00:00' : `${hour}:${minute}:${second}`;
  return readStoredTime(time) === undefined ? undefined : { text: `${year}-${month}-${day} ${time}`, dateOnly: hour === undefined };
}

/** Reads `HH:mm` or `HH:mm:ss` as `HH:mm:ss`; undefined when it is none. */
export function readStoredTime(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? TIME.exec(value.trim()) : null;
  if (!parts) return undefined;
  const [, hour = '', minute = '', second = '00'] = parts;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? `${hour}:${minute}:${second}` : undefined;
}

function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const lastDay = new Date(Date.UTC(2000, month, 0)).getUTCDate();
  if (month !== 2) return day <= lastDay;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (leap ? 29 : 28);
}
