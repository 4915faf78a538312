import { UnitType } from '#schemas/codes.ts';
import { readRelativeValue, type RelativeValue } from '#schemas/formats/filters/relative.ts';
import { relativeRange } from '#schemas/formats/filters/relativeValue.ts';
import { isDate, isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import { expected, invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { wrongOperator } from './family.ts';
import type { Operator } from './operators.ts';

/** For whom and when relative values hold. */
export interface RelativeTo {
  /** `yyyy-MM-dd` in the server's zone. */
  today: string;
  userId: string;
  /** The main one first. */
  departmentIds: readonly string[];
}

/**
 * The value that a condition means today and for this person, as the families of filters read it; one that is not relative as it is.
 * Errors: invalidItem for a word that does not fit the item, or another operator.
 */
export function resolvedValue(value: string, operator: Operator, item: StoredItem, relativeTo: RelativeTo): string {
  const isDays = isDate(item.propertyType);
  if (!isDays && !isPeople(item.propertyType) && !isDepartments(item.propertyType)) return value;
  const given = readRelativeValue(value);
  if (!given) return value;
  return isDays ? meantDays(given, operator, item, relativeTo) : meantUnits(given, operator, item, relativeTo);
}

function meantDays(given: RelativeValue, operator: Operator, item: StoredItem, { today }: RelativeTo): string {
  if (operator !== 'Between') throw wrongOperator(item, operator);
  const range = relativeRange(given, today);
  if (!range) throw invalidItem(item, expected.date);
  return range.map((day) => day ?? '').join(';');
}

function meantUnits({ relative }: RelativeValue, operator: Operator, item: StoredItem, { userId, departmentIds }: RelativeTo): string {
  if (operator !== 'In' && operator !== 'Of' && operator !== 'Eq') throw wrongOperator(item, operator);
  const departments = (ids: readonly string[]) => ids.map((id) => ({ id, unitType: UnitType.department }));
  const words: Readonly<Record<string, () => { id: string; unitType: number }[]>> = {
    ...(isPeople(item.propertyType) && { me: () => [{ id: userId, unitType: UnitType.user }] }),
    myDepartment: () => departments(departmentIds.slice(0, 1)),
    myDepartments: () => departments(departmentIds),
  };
  const units = Object.hasOwn(words, relative) ? words[relative]?.() : undefined;
  if (!units) throw invalidItem(item, expected.units);
  // Nobody: without units the condition would be none.
  return JSON.stringify(units.length > 0 ? units : [{ id: '', unitType: UnitType.user }]);
}
