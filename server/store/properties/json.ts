import { Attachment } from '#schemas/property.ts';
import { expected, invalidItem } from '#server/refusals/values.ts';
import { plainJson } from './plainText.ts';
import { asStored, isEmptyValue, type ItemPlace, type PropertyStorage } from './storage.ts';

/** What a record keeps of a file (contract 6.2); anything else in an entry is the sender's own and is dropped. */
const FILE_FIELDS: ReadonlySet<string> = new Set(Object.keys(Attachment.properties));

/** Attachments: a flat object for each file. Errors: invalidItem for anything that is no file. */
export const attachmentStorage: PropertyStorage = {
  columnType: 'jsonb',
  indexing: 'json',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const given: unknown[] = Array.isArray(value) ? value : [value];
    return plainJson(
      given.map((file) => fileEntry(file, place)),
      place,
    );
  },
  toRow: asStored,
  toForm: asStored,
};

function fileEntry(file: unknown, place: ItemPlace): object {
  if (typeof file !== 'object' || file === null) throw invalidItem(place, expected.files);
  const stored = Object.entries(file).filter(
    ([field, part]) => FILE_FIELDS.has(field) && (part === null || typeof part === 'string' || typeof part === 'number'),
  );
  if (!stored.some(([field]) => field === 'refId')) throw invalidItem(place, expected.files);
  return Object.fromEntries(stored);
}

/** Approval opinions: the value as it is (contract 6.2). */
export const jsonStorage: PropertyStorage = {
  columnType: 'jsonb',
  indexing: 'json',
  encode: (value, place) => (isEmptyValue(value) ? null : plainJson(value, place)),
  toRow: asStored,
  toForm: asStored,
};

const ADDRESS_FIELDS = ['provinceName', 'provinceAdcode', 'cityName', 'cityAdcode', 'districtName', 'districtAdcode', 'address', 'lat', 'lng'];

/** Addresses: an object in the table and the form, JSON text in a list row (contract 6.2). */
export const addressStorage: PropertyStorage = {
  columnType: 'jsonb',
  indexing: 'json',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const given = Object.entries(addressObject(value, place)).filter(([field, part]) => ADDRESS_FIELDS.includes(field) && !isEmptyValue(part));
    if (given.some(([, part]) => typeof part !== 'string' && typeof part !== 'number')) throw notAnAddress(place);
    return given.length === 0 ? null : plainJson(Object.fromEntries(given), place);
  },
  toRow: (stored) => (stored === null || stored === undefined ? null : JSON.stringify(stored)),
  toForm: asStored,
};

/** The wire knows text and text of text (contract 6.2). */
function addressObject(value: unknown, place: ItemPlace, depth = 0): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  if (typeof value !== 'string' || depth === 2) throw notAnAddress(place);
  let read: unknown;
  try {
    read = JSON.parse(value);
  } catch (error) {
    throw Object.assign(notAnAddress(place), { cause: error });
  }
  return addressObject(read, place, depth + 1);
}

function notAnAddress(place: ItemPlace): Error {
  return invalidItem(place, expected.address);
}
