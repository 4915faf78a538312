import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { dateFilters, timeFilters } from './date.ts';
import type { FilterFamily } from './family.ts';
import { addressFilters, jsonFilters } from './json.ts';
import { choicesFilters } from './list.ts';
import { logicFilters } from './logic.ts';
import { numberFilters } from './number.ts';
import { relationFilters, relationsFilters } from './relation.ts';
import { textFilters } from './text.ts';
import { mixedUnitsFilters, severalUnitsFilters, unitFilters } from './units.ts';

/** How each property type is filtered. */
const FAMILIES: ByPropertyType<FilterFamily> = {
  [PropertyType.shortText]: textFilters,
  [PropertyType.longText]: textFilters,
  [PropertyType.number]: numberFilters,
  [PropertyType.date]: dateFilters,
  [PropertyType.logic]: logicFilters,
  [PropertyType.mixedUnits]: mixedUnitsFilters,
  [PropertyType.attachment]: jsonFilters,
  [PropertyType.opinion]: jsonFilters,
  // Sub-tables have tables of their own; the items of their rows are what is filtered.
  [PropertyType.subTable]: textFilters,
  [PropertyType.relation]: relationFilters,
  [PropertyType.address]: addressFilters,
  [PropertyType.relationMulti]: relationsFilters,
  [PropertyType.radio]: textFilters,
  [PropertyType.checkbox]: choicesFilters,
  [PropertyType.dropdown]: textFilters,
  [PropertyType.dropdownMulti]: choicesFilters,
  [PropertyType.time]: timeFilters,
  [PropertyType.staff]: unitFilters,
  [PropertyType.staffMulti]: severalUnitsFilters,
  [PropertyType.department]: unitFilters,
  [PropertyType.departmentMulti]: severalUnitsFilters,
};

/** Filters of a property type; an unknown type is text. */
export function filterFamilyOf(propertyType: number): FilterFamily {
  return ofPropertyType(FAMILIES, propertyType) ?? textFilters;
}
