import { randomBytes, randomInt } from 'node:crypto';

/** Milliseconds that fit twelve hexadecimal digits. */
const LATEST_MS = 2 ** 48 - 1;
const MOST_PLACES = 2 ** 32;

/**
 * The id of a new row, in the form of a UUID. Lists break ties by it, so ids that are made later sort before earlier ones, and those of
 * one moment by their place, such as the line of a file. Source: contract 8.2.
 * @param at when the row, or the import it belongs to, was begun
 * @param place number among the rows of that moment, below 2^32; left out = none
 */
export function rowId(at: Date, place: number = randomInt(MOST_PLACES)): string {
  const digits = hex(LATEST_MS - at.getTime(), 12) + hex(place, 8) + randomBytes(6).toString('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
