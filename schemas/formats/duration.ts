import type { Locale } from '#schemas/localized.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE_MS, zh: '天', one: 'day', many: 'days' },
  { ms: 60 * MINUTE_MS, zh: '小时', one: 'hour', many: 'hours' },
  { ms: MINUTE_MS, zh: '分钟', one: 'minute', many: 'minutes' },
] as const;

/** A length of time in its two largest units, e.g. '1 天 4 小时'; under a minute as such, beginning with the number as the others do, so that one space before it fits all. Units: `ms`; its sign does not count. */
export function durationText(ms: number, locale: Locale): string {
  let rest = Math.abs(ms);
  const parts: string[] = [];
  for (const [at, unit] of UNITS.entries()) {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    if (count > 0) parts.push(locale === 'zh' ? `${count} ${unit.zh}` : `${count} ${count === 1 ? unit.one : unit.many}`);
    // Minutes say nothing beside days.
    if (parts.length === 2 || (parts.length === 1 && at === 1)) break;
  }
  if (parts.length > 0) return parts.join(' ');
  return locale === 'zh' ? '1 分钟以内' : 'under a minute';
}
