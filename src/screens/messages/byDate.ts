import type { Message } from '#schemas/message.ts';

const DATE_CHARACTERS = 10;
const DAY_MS = 24 * 3600 * 1000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Notifications under their dates, the first 10 characters of when they were made; in the order they come (NT-013). */
export function byDate(messages: readonly Message[]): { date: string; messages: readonly Message[] }[] {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const date = message.createdTime.slice(0, DATE_CHARACTERS);
    days.set(date, [...(days.get(date) ?? []), message]);
  }
  return [...days].map(([date, found]) => ({ date, messages: found }));
}

/** What a date is called beside another one that is today: today, yesterday, or its weekday. */
export function dayKey(date: string, today: string): string {
  const days = Math.round((dayStartOf(today) - dayStartOf(date)) / DAY_MS);
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : (WEEKDAYS[new Date(dayStartOf(date)).getUTCDay()] ?? 'monday');
}

function dayStartOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}
