import type { Ports } from '#renderers/contracts/ports.ts';
import { durationText } from '#schemas/formats/duration.ts';
import { dayIn } from '#schemas/formats/wallClock.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { IconName } from '#renderers/regions/base/Icon.tsx';

const DAY_MS = 86_400_000;

/** When an item came, as short as it is clear: today by its time, yesterday by the word, else by its day. Shape: `time` = wall clock. */
export function arrivalText(time: string | null | undefined, { t, locale, timeZone }: Pick<Ports, 't' | 'locale' | 'timeZone'>, now = new Date()): string {
  if (!time) return '';
  const day = time.slice(0, 10);
  if (day === dayIn(timeZone, now)) return time.slice(11, 16);
  if (day === dayIn(timeZone, new Date(now.getTime() - DAY_MS))) return t('triage:yesterday');
  if (day.slice(0, 4) !== dayIn(timeZone, now).slice(0, 4)) return day;
  if (locale === 'zh') return day.slice(5);
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The mark of a time limit: its words, its icon and its tone; undefined = nothing presses. Source: BX-024, mockups README. */
export function limitMark(
  { workItemTimeoutStatus: status, remainingTime }: Pick<WorkItemRow, 'workItemTimeoutStatus' | 'remainingTime'>,
  { t, locale }: Pick<Ports, 't' | 'locale'>,
): { text: string; icon: IconName; tone: 'warning' | 'danger' } | undefined {
  if (typeof remainingTime !== 'number') return undefined;
  const time = durationText(remainingTime, locale);
  if (status === 'TIMEOUT') return { text: t('workflow:limit.over', { time }), icon: 'alert', tone: 'danger' };
  if (status !== 'ORANGE' && status !== 'RED') return undefined;
  return { text: t('workflow:limit.left', { time }), icon: 'clock', tone: status === 'RED' ? 'danger' : 'warning' };
}
