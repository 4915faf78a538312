import type { Locale } from '#schemas/localized.ts';

type Shape = 'month' | 'day' | 'weekday' | 'date' | 'short';

const SHAPES: Readonly<Record<Shape, Intl.DateTimeFormatOptions>> = {
  month: { year: 'numeric', month: 'long' },
  day: { month: 'long', day: 'numeric', weekday: 'long' },
  weekday: { weekday: 'short' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** A `yyyy-MM-dd` in words, e.g. the month it lies in or its weekday. */
export function dayText(day: string, shape: Shape, locale: Locale): string {
  return formatOf(shape, locale).format(dateOf(day));
}

/** First and last day in words, e.g. of a record; the platform's own range is all digits in Chinese. */
export function daysText(from: string, to: string, locale: Locale): string {
  return `${dayText(from, 'short', locale)} – ${dayText(to, 'short', locale)}`;
}

function formatOf(shape: Shape, locale: Locale): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-US', { ...SHAPES[shape], timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
