import { expected, invalidItem } from '#server/refusals/values.ts';
import { asStored, isEmptyValue, type PropertyStorage } from './storage.ts';
import { readStoredMoment, readStoredTime } from './wallClock.ts';

/**
 * Dates: timestamp WITHOUT zone. The wire carries wall-clock text of the server's zone (contract 2.6), so the text
 * goes in and out unchanged whatever zone a session or process has, and orders and indexes as it reads.
 */
export const dateStorage: PropertyStorage = {
  columnType: 'timestamp(0)',
  indexing: 'scalar',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const date = readStoredMoment(value);
    if (!date) throw invalidItem(place, expected.date);
    return date.text;
  },
  toRow: asStored,
  toForm: asStored,
};

/** Times of day (type 20). */
export const timeStorage: PropertyStorage = {
  columnType: 'time(0)',
  indexing: 'scalar',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const time = readStoredTime(value);
    if (time === undefined) throw invalidItem(place, expected.time);
    return time;
  },
  toRow: asStored,
  toForm: asStored,
};
