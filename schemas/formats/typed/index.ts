import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isOneChoice, isShort, isText } from '#schemas/propertyTypes/traits.ts';
import { isOfferedChoice, typedChoice, typedChoices } from './choices.ts';
import { typedAddress, typedDepartment, typedDepartments, typedMixedUnits, typedPeople, typedPerson, typedRelation, typedRelations } from './named.ts';
import type { DecimalSign } from '#schemas/formats/numberText.ts';
import { typedDate, typedLogic, typedNumber, typedText, typedTime } from './plain.ts';
import type { NameFinder, Typed, TypedColumn, TypedReader } from './typed.ts';

export type { NameFinder, Typed, TypedColumn };
export { DELETED_FAULT, DELETED_WORDS, relationTexts } from './named.ts';
export { choiceAsRead } from './choices.ts';
export { joinSeveral, withId } from './severalValues.ts';
export { MOST_NAMESAKES } from './typed.ts';

/** How a text is read back to its value; undefined for what cannot be written as text. */
const typedReaders: ByPropertyType<TypedReader | undefined> = {
  [PropertyType.shortText]: typedText,
  [PropertyType.longText]: typedText,
  [PropertyType.number]: typedNumber,
  [PropertyType.date]: typedDate,
  [PropertyType.logic]: typedLogic,
  [PropertyType.mixedUnits]: typedMixedUnits,
  [PropertyType.relation]: typedRelation,
  [PropertyType.address]: typedAddress,
  [PropertyType.relationMulti]: typedRelations,
  [PropertyType.radio]: typedChoice,
  [PropertyType.checkbox]: typedChoices,
  [PropertyType.dropdown]: typedChoice,
  [PropertyType.dropdownMulti]: typedChoices,
  [PropertyType.time]: typedTime,
  [PropertyType.staff]: typedPerson,
  [PropertyType.staffMulti]: typedPeople,
  [PropertyType.department]: typedDepartment,
  [PropertyType.departmentMulti]: typedDepartments,
  [PropertyType.attachment]: undefined,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
};

/** A longer text of a type whose texts are short is reported by its beginning and never taken apart (safety.md S7). */
const SHORT_CHARS = 100;

/** Whether values of this property type can be written as text (attachments and opinions cannot). */
export function canBeTyped(propertyType: number): boolean {
  return ofPropertyType(typedReaders, propertyType) !== undefined;
}

/**
 * The form value that a text stands for: the way back from `formatText`; an empty text, and a `--` that is no choice, stand for no value.
 * Pure: names are looked up by the caller. `decimal` = the decimal sign of the column of the file. Source: contract 9, 6.2, 6.3.
 */
export function readTyped(text: string, column: TypedColumn, names: NameFinder, decimal?: DecimalSign): Typed {
  const bare = text.trim();
  const reader = ofPropertyType(typedReaders, column.propertyType);
  if (bare === '' || !reader) return { value: null };
  // Words are kept as they were typed, blanks at their ends included.
  if (isText(column.propertyType)) return reader(text, column, names);
  // Where one choice is called so the cell means it: a choice that is empty is exported as an empty cell.
  if (bare === '--' && !(isOneChoice(column.propertyType) && isOfferedChoice(bare, column))) return { value: null };
  // No reader of a short type takes the mark for a part of a value.
  const cut = isShort(column.propertyType) && bare.length > SHORT_CHARS ? `${bare.slice(0, SHORT_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : bare;
  return reader(cut, column, names, decimal);
}
