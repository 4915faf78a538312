/** A length of time as workflow documents write it: whole days, or hours, minutes and seconds together (contract 15.9.6). */
export type Duration = { days: number } | { seconds: number };

/** `PnD` or `PTnHnMnS`, as JSON Schema and XML Schema both read it. */
export const DURATION_PATTERN = 'P[0-9]{1,3}D|PT([0-9]{1,8}H([0-9]{1,8}M)?([0-9]{1,8}S)?|[0-9]{1,8}M([0-9]{1,8}S)?|[0-9]{1,8}S)';

const DURATION = /^P(?:(\d{1,3})D|T(?=\d)(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)$/;
const LONGEST_DAYS = 366;
const SECONDS_PER_DAY = 86_400;

/** Reads a duration; undefined for another form than `PnD` or `PTnHnMnS`, or one outside PT1S to P366D. */
export function readDuration(text: string): Duration | undefined {
  const [found, days, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (days !== undefined) return Number(days) >= 1 && Number(days) <= LONGEST_DAYS ? { days: Number(days) } : undefined;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total >= 1 && total <= LONGEST_DAYS * SECONDS_PER_DAY ? { seconds: total } : undefined;
}
