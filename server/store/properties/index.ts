import { PropertyType, UnitType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { choicesStorage } from './choices.ts';
import { dateStorage, timeStorage } from './date.ts';
import { addressStorage, attachmentStorage, jsonStorage } from './json.ts';
import { logicStorage } from './logic.ts';
import { numberStorage } from './number.ts';
import { relationStorage, relationsStorage } from './relation.ts';
import type { PropertyStorage } from './storage.ts';
import { textStorage } from './text.ts';
import { mixedUnits, oneUnit, severalUnits } from './units.ts';

/** How each property type is stored. */
const STORAGES: ByPropertyType<PropertyStorage> = {
  [PropertyType.shortText]: textStorage,
  [PropertyType.longText]: textStorage,
  [PropertyType.number]: numberStorage,
  [PropertyType.date]: dateStorage,
  [PropertyType.logic]: logicStorage,
  [PropertyType.mixedUnits]: mixedUnits,
  [PropertyType.attachment]: attachmentStorage,
  [PropertyType.opinion]: jsonStorage,
  // Sub-tables have tables of their own; no column holds them.
  [PropertyType.subTable]: textStorage,
  [PropertyType.relation]: relationStorage,
  [PropertyType.address]: addressStorage,
  [PropertyType.relationMulti]: relationsStorage,
  [PropertyType.radio]: textStorage,
  [PropertyType.checkbox]: choicesStorage,
  [PropertyType.dropdown]: textStorage,
  [PropertyType.dropdownMulti]: choicesStorage,
  [PropertyType.time]: timeStorage,
  [PropertyType.staff]: oneUnit(UnitType.user),
  [PropertyType.staffMulti]: severalUnits(UnitType.user),
  [PropertyType.department]: oneUnit(UnitType.department),
  [PropertyType.departmentMulti]: severalUnits(UnitType.department),
};

/** Storage of a property type; an unknown type is kept and shown as text (contract 6.1). */
export function storageOf(propertyType: number): PropertyStorage {
  return ofPropertyType(STORAGES, propertyType) ?? textStorage;
}
