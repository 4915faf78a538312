import { sql, type SqlBool } from 'kysely';
import { UnitType } from '#schemas/codes.ts';
import { isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import { expected, invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { unitTypeOfValue } from '#server/store/properties/units.ts';
import { anyOf, contains, isOneOf, splitValues, wrongOperator, type FilterFamily, type FilterTarget, type Predicate } from './family.ts';
import { listPredicate } from './list.ts';
import type { Operator } from './operators.ts';
import { readFilterJson } from './readFilterJson.ts';

interface Unit {
  id: string;
  unitType: number | undefined;
}

/** One person or department: JSON text of units, or ids joined by semicolons (contract 6.4). */
export const unitFilters: FilterFamily = {
  compile(operator, value, target) {
    const { column, item } = target;
    if (operator === 'Like') return sql<SqlBool>`${column} in (${idsByName(value, target)})`;
    if (operator !== 'In' && operator !== 'Of' && operator !== 'Eq') throw wrongOperator(item, operator);
    const { ids, groups } = sortUnits(readUnits(value, item), target);
    const parts: Predicate[] = ids.length > 0 ? [isOneOf(column, ids)] : [];
    for (const members of groups) parts.push(sql`${column} in (${members})`);
    return anyOf(parts);
  },
};

/** Several persons or departments. */
export const severalUnitsFilters: FilterFamily = {
  compile(operator, value, target) {
    const { column, item } = target;
    if (operator === 'Like') return sql<SqlBool>`${column} && array(${idsByName(value, target)})`;
    return severalUnits(operator, readUnits(value, item), target, (unit) => unit.id);
  },
};

/** Persons, departments and roles mixed: the column holds `<type>:<id>`. */
export const mixedUnitsFilters: FilterFamily = {
  compile(operator, value, target) {
    const { column, item } = target;
    if (operator === 'Like') return contains(sql`array_to_string(${column}, ';')`, value);
    const wanted = readUnits(value, item).map(({ id, unitType }) => `${unitType ?? UnitType.user}:${id}`);
    return wanted.length === 0 ? undefined : listPredicate(operator, column, wanted, item);
  },
};

function severalUnits(operator: Operator, units: Unit[], target: FilterTarget, key: (unit: Unit) => string): Predicate | undefined {
  const { column, item } = target;
  if (units.length === 0) return undefined;
  const { groups } = sortUnits(units, target);
  const plain = units.filter((unit) => !isGroup(unit, target)).map(key);
  if (groups.length === 0) return listPredicate(operator, column, plain, item);
  const parts: Predicate[] = plain.length > 0 ? [listPredicate(operator, column, plain, item)] : [];
  for (const members of groups) parts.push(sql`${column} && array(${members})`);
  return anyOf(parts);
}

/** Own ids, and for a department or role named on a person item the people in it. */
function sortUnits(units: Unit[], target: FilterTarget) {
  const ids = units.filter((unit) => !isGroup(unit, target)).map(({ id }) => id);
  const groups = units
    .filter((unit) => isGroup(unit, target))
    .map((unit) => {
      target.dependsOn(null);
      if (unit.unitType === UnitType.role) return sql`select "userId" from "roleMembers" where "roleId" = ${unit.id}`;
      return sql`select "member"."userId" from "userDepartments" as "member"
      join "departments" as "place" on "place"."id" = "member"."departmentId"
      join "departments" as "top" on "top"."id" = ${unit.id} and starts_with("place"."path", "top"."path")`;
    });
  return { ids, groups };
}

function isGroup(unit: Unit, { item }: FilterTarget): boolean {
  return isPeople(item.propertyType) && (unit.unitType === UnitType.department || unit.unitType === UnitType.role);
}

/** Ids of the people or departments whose name contains the text. */
function idsByName(value: string, { item, dependsOn }: FilterTarget) {
  dependsOn(null);
  const table = isDepartments(item.propertyType) ? 'departments' : 'users';
  return sql`select "id" from ${sql.table(table)} where ${contains(sql.ref('name'), value)}`;
}

function readUnits(value: string, item: StoredItem): Unit[] {
  if (!/^\s*[[{"]/.test(value)) return splitValues(value, item).map((id) => ({ id, unitType: undefined }));
  let read: unknown;
  try {
    read = readFilterJson(value);
  } catch {
    throw notUnits(item);
  }
  const units = Array.isArray(read) ? read : [read];
  if (units.length > 1000) throw notUnits(item);
  return units.map((unit: unknown) => {
    if (typeof unit === 'string') return { id: unit, unitType: undefined };
    if (typeof unit !== 'object' || unit === null || !('id' in unit) || typeof unit.id !== 'string') throw notUnits(item);
    return { id: unit.id, unitType: unitTypeOfValue(unit) };
  });
}

function notUnits(item: StoredItem): Error {
  return invalidItem(item, expected.units);
}
