import { GRANULARITIES, type ReportGranularity } from '#schemas/report.ts';
import type { FigureWords } from './figures.ts';

const DAY_MS = 86_400_000;

/** One step dates are grouped by, written from the first day of a period. */
interface Period {
  text(firstDay: Date, words: FigureWords): string;
  /** First day of the next period, in ms. */
  next(firstDay: Date): number;
}

const PERIODS: Readonly<Record<ReportGranularity, Period>> = {
  day: { text: written({ year: 'numeric', month: '2-digit', day: '2-digit' }), next: (day) => day.getTime() + DAY_MS },
  week: { text: (day, { t }) => t('report:week', isoWeek(day)), next: (day) => day.getTime() + 7 * DAY_MS },
  month: { text: written({ year: 'numeric', month: 'short' }), next: (day) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) },
  quarter: {
    text: (day, { t }) => t('report:quarter', { year: String(day.getUTCFullYear()), quarter: Math.floor(day.getUTCMonth() / 3) + 1 }),
    next: (day) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 3, 1),
  },
  year: { text: written({ year: 'numeric' }), next: (day) => Date.UTC(day.getUTCFullYear() + 1, 0, 1) },
};

/** The words of a period by its first day, in the language's form; '' for no date. */
export function periodText(value: unknown, granularity: string, words: FigureWords): string {
  const day = readDay(value);
  return day ? periodOf(granularity).text(day, words) : '';
}

/** First and last day of a period by its first day; undefined for no date. */
export function periodSpan(value: unknown, granularity: string): [string, string] | undefined {
  const day = readDay(value);
  return day && [dayText(day.getTime()), dayText(periodOf(granularity).next(day) - DAY_MS)];
}

/** A step that is not known yet is shown by its day. */
function periodOf(granularity: string): Period {
  return PERIODS[GRANULARITIES.find((one) => one === granularity) ?? 'day'];
}

function readDay(value: unknown): Date | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(String(value ?? '')) ?? [];
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function written(options: Intl.DateTimeFormatOptions): Period['text'] {
  return (day, { locale }) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
}

/** Number of a week that begins on this Monday: weeks belong to the year of their Thursday. */
function isoWeek(monday: Date): { year: number; week: number } {
  const thursday = new Date(monday.getTime() + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 };
}
