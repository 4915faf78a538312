import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import type { Locale } from '#schemas/localized.ts';
import { addressText } from './address.ts';
import { attachmentText } from './attachment.ts';
import { choiceText, choicesText } from './choice.ts';
import { dateText, timeText } from './dateTime.ts';
import { type FormatColumn, type TextFormat, ownText } from './format.ts';
import { logicText } from './logic.ts';
import { numberText } from './number.ts';
import { relationText } from './relation.ts';
import { statusText } from './status.ts';
import { subTableText } from './subTable.ts';
import { unitsText } from './units.ts';

/** What an empty value shows. Source: contract 6.2. */
export const EMPTY_TEXT = '--';

/** Property code whose values are instance states, whatever the type of its column (contract 6.7). */
const STATUS_CODE = 'sequenceStatus';

/** The text format of every property type (contract 6.1); an unknown type shows as text. */
const textFormats: ByPropertyType<TextFormat> = {
  [PropertyType.shortText]: ownText,
  [PropertyType.longText]: ownText,
  [PropertyType.number]: numberText,
  [PropertyType.date]: dateText,
  [PropertyType.logic]: logicText,
  [PropertyType.mixedUnits]: unitsText,
  [PropertyType.attachment]: attachmentText,
  [PropertyType.opinion]: ownText,
  [PropertyType.subTable]: subTableText,
  [PropertyType.relation]: relationText(formatText),
  [PropertyType.address]: addressText,
  [PropertyType.relationMulti]: relationText(formatText),
  [PropertyType.radio]: choiceText,
  [PropertyType.checkbox]: choicesText,
  [PropertyType.dropdown]: choiceText,
  [PropertyType.dropdownMulti]: choicesText,
  [PropertyType.time]: timeText,
  [PropertyType.staff]: unitsText,
  [PropertyType.staffMulti]: unitsText,
  [PropertyType.department]: unitsText,
  [PropertyType.departmentMulti]: unitsText,
};

/**
 * Pure text of a value by the type and format of its column, '' when it is empty.
 * Used by cells, tooltips, export, print and tests, in browser and server. Source: contract 6.2, 6.3.
 */
export function formatText(value: unknown, column: FormatColumn, locale: Locale): string {
  if (column.propertyCode === STATUS_CODE) return statusText(value, column, locale);
  return (ofPropertyType(textFormats, column.propertyType) ?? ownText)(value, column, locale);
}

/** The same as shown on screen: an empty value shows as `--`. Source: contract 6.2. */
export function displayText(value: unknown, column: FormatColumn, locale: Locale): string {
  return formatText(value, column, locale) || EMPTY_TEXT;
}
