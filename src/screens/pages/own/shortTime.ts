import type { Translate } from '#renderers/contracts/ports.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A moment beside now as briefly as it stays clear: the time of today, yesterday, the day of this year, else the date. Shape: both are wall clock, `yyyy-MM-dd HH:mm:ss`. */
export function shortTime(time: string, now: string, t: Translate): string {
  const [day = '', clock = ''] = time.split(' ');
  const [today = ''] = now.split(' ');
  if (day === today) return clock.slice(0, 5);
  if (Date.parse(today) - Date.parse(day) === DAY_MS) return t('home:yesterday');
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}
