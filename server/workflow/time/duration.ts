/** A length of time: whole days of the clock that counts them, or a time in ms. */
export type Duration = { readonly days: number } | { readonly ms: number };

/** Longest length that a document may name, days (contract 15.9.6). */
const MOST_DAYS = 366;
const SECOND_MS = 1000;
const MOST_MS = MOST_DAYS * 24 * 3600 * SECOND_MS;

const DAYS = /^P(\d{1,3})D$/;
const TIME = /^PT(?=\d)(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?$/;

/** Reads `PnD` or `PTnHnMnS` from PT1S to P366D; undefined for anything else. Source: contract 15.9.6. */
export function parseDuration(text: string): Duration | undefined {
  const days = Number(DAYS.exec(text)?.[1] ?? 0);
  if (days > 0) return days <= MOST_DAYS ? { days } : undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = TIME.exec(text) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND_MS;
  return ms > 0 && ms <= MOST_MS ? { ms } : undefined;
}

/** So many times this length. */
export const multiplyDuration = (duration: Duration, times: number): Duration =>
  'days' in duration ? { days: duration.days * times } : { ms: duration.ms * times };
