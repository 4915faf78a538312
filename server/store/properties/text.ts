import type { DataItem } from '#schemas/property.ts';
import { isLongText } from '#schemas/propertyTypes/traits.ts';
import { valueReasons, invalidItem } from '#server/refusals/values.ts';
import { plainText } from './plainText.ts';
import { asStored, isEmptyValue, type PropertyStorage } from './storage.ts';

/** Longest short text without a `propertyLength`; an index entry can hold it in every script. */
const SHORT_TEXT_LENGTH = 600;
const LONG_TEXT_LENGTH = 1_000_000;

/** Largest number of characters that an item of text takes. */
export const longestText = ({ propertyLength, propertyType }: Pick<DataItem, 'propertyLength' | 'propertyType'>): number =>
  propertyLength ?? (isLongText(propertyType) ? LONG_TEXT_LENGTH : SHORT_TEXT_LENGTH);

/** Short and long text, single choices, status codes, and what is not known: text (contract 6.1). */
export const textStorage: PropertyStorage = {
  columnType: 'text collate "C"',
  indexing: 'text',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const text = plainText(value, place);
    const limit = longestText(place.item);
    // Characters, not UTF-16 units: propertyLength counts what people see.
    if (text.length > limit && [...text].length > limit) {
      throw invalidItem(place, valueReasons.tooLong(limit));
    }
    return text;
  },
  toRow: asStored,
  toForm: asStored,
};
