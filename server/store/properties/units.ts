import { UnitType } from '#schemas/codes.ts';
import { valueReasons, invalidItem } from '#server/refusals/values.ts';
import { plainText } from './plainText.ts';
import { arrayText, elementsOf, isEmptyValue, type ItemPlace, type PropertyStorage, type Names, type Wanted } from './storage.ts';

/** One person or one department: its id; the name is read from the organisation, so that it is never out of date. */
export function oneUnit(type: number): PropertyStorage {
  const idsOf = (stored: unknown): string[] => (typeof stored === 'string' ? [stored] : []);
  return {
    columnType: 'text collate "C"',
    indexing: 'scalar',
    encode(value, place) {
      const ids = unitIds(value, place);
      if (ids.length > 1) throw invalidItem(place, valueReasons.onlyOne);
      return ids[0] ?? null;
    },
    want: (stored, _place, wanted) => wantAll(idsOf(stored), type, wanted),
    toRow: (stored, _place, names) => namedUnits(idsOf(stored), type, names),
    toForm: (stored, _place, names) => namedUnits(idsOf(stored), type, names),
  };
}

/** Several persons or several departments: their ids in order. */
export function severalUnits(type: number): PropertyStorage {
  return {
    columnType: 'text[]',
    indexing: 'list',
    encode: (value, place) => arrayText(unitIds(value, place)),
    want: (stored, _place, wanted) => wantAll(elementsOf(stored), type, wanted),
    toRow: (stored, _place, names) => namedUnits(elementsOf(stored), type, names),
    toForm: (stored, _place, names) => namedUnits(elementsOf(stored), type, names),
  };
}

/** Persons, departments and roles mixed (type 5): `<type>:<id>` each, because ids are unique only within a kind. */
export const mixedUnits: PropertyStorage = {
  columnType: 'text[]',
  indexing: 'list',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const given = Array.isArray(value) ? value : [value];
    return arrayText(given.map((unit) => `${unitTypeOfValue(unit) ?? UnitType.user}:${unitId(unit, place)}`));
  },
  want(stored, _place, wanted) {
    for (const element of elementsOf(stored)) wanted.unit(...splitMixed(element));
  },
  toRow: mixedOf,
  toForm: mixedOf,
};

/** Type and id of an element of a mixed column. */
function splitMixed(element: string): [number, string] {
  const colon = element.indexOf(':');
  return [Number(element.slice(0, colon)), element.slice(colon + 1)];
}

function mixedOf(stored: unknown, _place: unknown, names: Names): unknown {
  return elementsOf(stored).map((element) => names.unit(...splitMixed(element)));
}

function wantAll(ids: string[], type: number, wanted: Wanted): void {
  for (const id of ids) wanted.unit(type, id);
}

function namedUnits(ids: string[], type: number, names: Names): unknown {
  return ids.map((id) => names.unit(type, id));
}

/** Ids of a form value: an array of units or ids, one unit, or one id. */
function unitIds(value: unknown, place: ItemPlace): string[] {
  if (isEmptyValue(value)) return [];
  const given = Array.isArray(value) ? value : [value];
  return [...new Set(given.map((unit) => unitId(unit, place)))];
}

function unitId(unit: unknown, place: ItemPlace): string {
  const id = typeof unit === 'object' && unit !== null && 'id' in unit ? unit.id : unit;
  const text = plainText(id, place);
  if (text === '' || text.length > 100) throw invalidItem(place, valueReasons.invalidId);
  return text;
}

/** Kind of a unit: forms say `type`, filters and organisation calls `unitType` (contract 6.2). */
export function unitTypeOfValue(unit: unknown): number | undefined {
  if (typeof unit !== 'object' || unit === null) return undefined;
  if ('type' in unit && typeof unit.type === 'number') return unit.type;
  return 'unitType' in unit && typeof unit.unitType === 'number' ? unit.unitType : undefined;
}
