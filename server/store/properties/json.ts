import { invalidParameter } from '#server/db/errors.ts';
import { plainJson } from './plainText.ts';
import { asStored, isEmptyValue, type PropertyStorage } from './storage.ts';

/** Attachments and approval opinions: the value as it is (contract 6.2). */
export const jsonStorage: PropertyStorage = {
  columnType: 'jsonb',
  indexing: 'json',
  encode: (value, { path }) => (isEmptyValue(value) ? null : plainJson(value, path)),
  toRow: asStored,
  toForm: asStored,
};

const ADDRESS_FIELDS = ['provinceName', 'provinceAdcode', 'cityName', 'cityAdcode', 'districtName', 'districtAdcode', 'address', 'lat', 'lng'];

/** Addresses: an object in the table and the form, JSON text in a list row (contract 6.2). */
export const addressStorage: PropertyStorage = {
  columnType: 'jsonb',
  indexing: 'json',
  encode(value, { path }) {
    if (isEmptyValue(value)) return null;
    const given = Object.entries(addressObject(value, path)).filter(([field, part]) => ADDRESS_FIELDS.includes(field) && !isEmptyValue(part));
    if (given.some(([, part]) => typeof part !== 'string' && typeof part !== 'number')) throw notAnAddress(path);
    return given.length === 0 ? null : plainJson(Object.fromEntries(given), path);
  },
  toRow: (stored) => (stored === null || stored === undefined ? null : JSON.stringify(stored)),
  toForm: asStored,
};

/** The wire knows text and text of text (contract 6.2). */
function addressObject(value: unknown, path: string, depth = 0): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  if (typeof value !== 'string' || depth === 2) throw notAnAddress(path);
  let read: unknown;
  try {
    read = JSON.parse(value);
  } catch (error) {
    throw Object.assign(notAnAddress(path), { cause: error });
  }
  return addressObject(read, path, depth + 1);
}

function notAnAddress(path: string): Error {
  return invalidParameter(path, { zh: '应为地址', en: 'address expected' });
}
