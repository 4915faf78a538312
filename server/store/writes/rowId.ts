import { randomUUID } from 'node:crypto';

/** Milliseconds that fit twelve hexadecimal digits. */
const LATEST_MS = 2 ** 48 - 1;
const LAST_PLACE = 2 ** 32 - 1;

/** The last moment and place that this process gave to a row without a place of its own. */
const latest = { ms: 0, place: 0 };

/**
 * The id of a new row, in the form of a UUID. Lists break ties by it, so ids that are made later sort before earlier ones of this
 * process, also within a millisecond and where the clock went back; those with a place, such as the line of a file, sort by it in their moment. Source: contract 8.2.
 * @param at when the row, or the import it belongs to, was begun
 * @param place number among the rows of that moment, below 2^32; left out = none
 */
export function rowId(at: Date, place?: number): string {
  const moment = place === undefined ? nextPlace(at.getTime()) : { ms: at.getTime(), place };
  // The last twelve digits are random alone, and cost a tenth of requesting six bytes for each row.
  const digits = hex(LATEST_MS - moment.ms, 12) + hex(moment.place, 8) + randomUUID().slice(-12);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Later than all before: places fall within a millisecond, which stays where the clock went back. */
function nextPlace(ms: number): { ms: number; place: number } {
  if (ms > latest.ms || latest.place === 0) {
    latest.ms = Math.max(ms, latest.ms + 1);
    latest.place = LAST_PLACE;
  } else latest.place -= 1;
  return latest;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
