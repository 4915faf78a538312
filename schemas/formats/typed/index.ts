import { PropertyType } from '../../codes.ts';
import { readChoice, readChoices } from './choices.ts';
import { readAddress, readDepartment, readDepartments, readMixedUnits, readPeople, readPerson, readRelation, readRelations } from './named.ts';
import type { DecimalSign } from '../numberText.ts';
import { readDate, readLogic, readNumber, readText, readTime } from './plain.ts';
import type { NameFinder, Typed, TypedColumn, TypedReader } from './typed.ts';

export type { NameFinder, Typed, TypedColumn };
export { DELETED_FAULT, relationTexts } from './named.ts';
export { MOST_NAMESAKES } from './typed.ts';

/** How a text is read back to its value, by property type; a type that is not here cannot be written as text. */
const typedReaders: ReadonlyMap<number, TypedReader> = new Map<number, TypedReader>([
  [PropertyType.shortText, readText],
  [PropertyType.longText, readText],
  [PropertyType.number, readNumber],
  [PropertyType.date, readDate],
  [PropertyType.logic, readLogic],
  [PropertyType.mixedUnits, readMixedUnits],
  [PropertyType.relation, readRelation],
  [PropertyType.address, readAddress],
  [PropertyType.relationMulti, readRelations],
  [PropertyType.radio, readChoice],
  [PropertyType.checkbox, readChoices],
  [PropertyType.dropdown, readChoice],
  [PropertyType.dropdownMulti, readChoices],
  [PropertyType.time, readTime],
  [PropertyType.staff, readPerson],
  [PropertyType.staffMulti, readPeople],
  [PropertyType.department, readDepartment],
  [PropertyType.departmentMulti, readDepartments],
]);

/** Property types whose text is kept as it was typed, blanks at its ends included. */
const KEPT_WHOLE: ReadonlySet<number> = new Set([PropertyType.shortText, PropertyType.longText]);

/** Property types whose texts are short; a longer one is told by its beginning and never taken apart (safety.md S7). */
const SHORT: ReadonlySet<number> = new Set([PropertyType.number, PropertyType.date, PropertyType.time, PropertyType.logic]);
const SHORT_CHARS = 100;

/** Whether values of this property type can be written as text (attachments and opinions cannot). */
export function canBeTyped(propertyType: number): boolean {
  return typedReaders.has(propertyType);
}

/**
 * The form value that a text stands for: the way back from `formatText`; an empty text, and `--`, stand for no value.
 * Pure: names are looked up by the caller. `decimal` = the decimal sign of the column of the file. Source: contract 9, 6.2, 6.3.
 */
export function readTyped(text: string, column: TypedColumn, names: NameFinder, decimal?: DecimalSign): Typed {
  const bare = text.trim();
  const reader = typedReaders.get(column.propertyType);
  if (bare === '' || !reader) return { value: null };
  if (KEPT_WHOLE.has(column.propertyType)) return reader(text, column, names);
  if (bare === '--') return { value: null };
  // No reader of a short type takes the mark for a part of a value.
  const cut = SHORT.has(column.propertyType) && bare.length > SHORT_CHARS ? `${bare.slice(0, SHORT_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : bare;
  return reader(cut, column, names, decimal);
}
