const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant as wall clock of a zone, `yyyy-MM-dd HH:mm:ss` (contract 2.6). */
export function wallClock(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The day of an instant in a zone, `yyyy-MM-dd`; without one that of now. */
export const dayIn = (timeZone: string, at = new Date()): string => wallClock(at, timeZone).slice(0, 10);
