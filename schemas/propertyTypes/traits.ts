import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from './byPropertyType.ts';

/** What the values of a type are. */
type Family =
  | 'shortText'
  | 'longText'
  | 'number'
  | 'date'
  | 'time'
  | 'logic'
  | 'choice'
  | 'people'
  | 'departments'
  | 'units'
  | 'files'
  | 'opinion'
  | 'rows'
  | 'relation'
  | 'address';

interface Traits {
  family: Family;
  /** Whether a value holds several entries. */
  several: boolean;
}

const one = (family: Family): Traits => ({ family, several: false });
const several = (family: Family): Traits => ({ family, several: true });

/** What is true of each property type, for the claims below. Source: contract 6.1, 6.2. */
const TRAITS: ByPropertyType<Traits> = {
  [PropertyType.shortText]: one('shortText'),
  [PropertyType.longText]: one('longText'),
  [PropertyType.number]: one('number'),
  [PropertyType.date]: one('date'),
  [PropertyType.logic]: one('logic'),
  [PropertyType.mixedUnits]: several('units'),
  [PropertyType.attachment]: several('files'),
  [PropertyType.opinion]: several('opinion'),
  [PropertyType.subTable]: several('rows'),
  [PropertyType.relation]: one('relation'),
  [PropertyType.address]: one('address'),
  [PropertyType.relationMulti]: several('relation'),
  [PropertyType.radio]: one('choice'),
  [PropertyType.checkbox]: several('choice'),
  [PropertyType.dropdown]: one('choice'),
  [PropertyType.dropdownMulti]: several('choice'),
  [PropertyType.time]: one('time'),
  [PropertyType.staff]: one('people'),
  [PropertyType.staffMulti]: several('people'),
  [PropertyType.department]: one('departments'),
  [PropertyType.departmentMulti]: several('departments'),
};

/** What the values of a type are; undefined for a code that nobody knows, and for no code. */
export function familyOfPropertyType(propertyType: number | undefined): Family | undefined {
  return ofPropertyType(TRAITS, propertyType)?.family;
}

/** Whether a value holds several entries: choices, people, departments, records, files, rows. */
export function holdsSeveral(propertyType: number): boolean {
  return ofPropertyType(TRAITS, propertyType)?.several === true;
}

/** Texts of one line. */
export function isShortText(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'shortText';
}

/** Texts of several lines, with more characters than an entry of an index can hold. */
export function isLongText(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'longText';
}

/** Short and long texts. */
export function isText(propertyType: number): boolean {
  return isShortText(propertyType) || isLongText(propertyType);
}

/** Days of a calendar, with a time of day or without; false where there is no item. */
export function isDate(propertyType: number | undefined): boolean {
  return familyOfPropertyType(propertyType) === 'date';
}

/** Dates and times of day. */
export function isMoment(propertyType: number): boolean {
  return isDate(propertyType) || familyOfPropertyType(propertyType) === 'time';
}

/** Numbers, whatever they count. */
export function isNumeric(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'number';
}

/** Values with a smallest and a largest: numbers, dates, times of day. */
export function isOrdered(propertyType: number): boolean {
  return isMoment(propertyType) || isNumeric(propertyType);
}

/** Yes or no. */
export function isLogic(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'logic';
}

/** Values whose text is short: numbers, dates, times of day, yes or no. */
export function isShort(propertyType: number): boolean {
  return isOrdered(propertyType) || isLogic(propertyType);
}

/** One of some choices, or several. */
export function isChoice(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'choice';
}

/** One of some choices: radio, dropdown. */
export function isOneChoice(propertyType: number): boolean {
  return isChoice(propertyType) && !holdsSeveral(propertyType);
}

/** People only, one or several. */
export function isPeople(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'people';
}

/** Departments only, one or several. */
export function isDepartments(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'departments';
}

/** People, departments and roles side by side: each entry has its own type. */
export function isMixedUnits(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'units';
}

/** Items that hold people, departments or roles. */
export function isUnits(propertyType: number): boolean {
  return isPeople(propertyType) || isDepartments(propertyType) || isMixedUnits(propertyType);
}

/** One related record or several. */
export function isRelation(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'relation';
}

/** One related record. */
export function isOneRelation(propertyType: number): boolean {
  return isRelation(propertyType) && !holdsSeveral(propertyType);
}

/** Files. */
export function isFiles(propertyType: number): boolean {
  return familyOfPropertyType(propertyType) === 'files';
}

/** Rows with items of their own; false where there is no item. */
export function isSubTable(propertyType: number | undefined): boolean {
  return familyOfPropertyType(propertyType) === 'rows';
}

/** Values of named parts, such as province and city; false where there is no item. */
export function isAddress(propertyType: number | undefined): boolean {
  return familyOfPropertyType(propertyType) === 'address';
}
