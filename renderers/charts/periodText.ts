import type { Words } from './figures.ts';

const DAY_MS = 86_400_000;

/** The words of a period by its first day, in the language's form; '' for no date. */
export function periodText(value: unknown, granularity: string, { t, locale }: Words): string {
  const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)/.exec(String(value ?? '')) ?? [];
  if (year === undefined || month === undefined || day === undefined) return '';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  switch (granularity) {
    case 'year':
      return written({ year: 'numeric' });
    case 'quarter':
      return t('report:quarter', { year, quarter: Math.floor((Number(month) - 1) / 3) + 1 });
    case 'month':
      return written({ year: 'numeric', month: 'short' });
    case 'week':
      return t('report:week', isoWeek(date));
    default:
      return written({ year: 'numeric', month: '2-digit', day: '2-digit' });
  }
}

/** First and last day of a period by its first day. */
export function periodSpan(firstDay: string, granularity: string): [string, string] {
  const [year = 1970, month = 1, day = 1] = firstDay.slice(0, 10).split('-').map(Number);
  const after: Readonly<Record<string, [number, number, number]>> = {
    year: [year + 1, 1, 1],
    quarter: [year, month + 3, 1],
    month: [year, month + 1, 1],
    week: [year, month, day + 7],
  };
  const [nextYear, nextMonth, nextDay] = after[granularity] ?? [year, month, day + 1];
  const last = new Date(Date.UTC(nextYear, nextMonth - 1, nextDay) - DAY_MS);
  return [firstDay.slice(0, 10), last.toISOString().slice(0, 10)];
}

/** Number of a week that begins on this Monday: weeks belong to the year of their Thursday. */
function isoWeek(monday: Date): { year: number; week: number } {
  const thursday = new Date(monday.getTime() + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 };
}
