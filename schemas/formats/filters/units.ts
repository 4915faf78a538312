import { PersonDefault, PropertyType, UnitType, UserOptionType } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { FilterUnitValue } from '#schemas/property.ts';
import { FILTER_CAPS, type FilterCodec, type Myself } from './codec.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** Person and department filter: JSON text of `[{id, unitType, name}]`, exactly these keys (EN-019). */
export const unitsCodec = {
  propertyTypes: [PropertyType.mixedUnits, PropertyType.staff, PropertyType.staffMulti, PropertyType.department, PropertyType.departmentMulti],
  schema: () => ({
    type: 'array',
    maxItems: FILTER_CAPS.items,
    items: {
      type: 'object',
      required: ['id', 'unitType', 'name'],
      properties: { id: { type: 'string', maxLength: 64 }, unitType: { type: 'integer' }, name: { type: 'string', maxLength: 200 } },
    },
  }),
  encode: (value) => (value.length === 0 ? null : JSON.stringify(value.map(toFilterUnit))),
  decode(text) {
    const units = readUnits(readJson(text));
    return units.length === 0 ? undefined : units;
  },
  chip: (value) => value.map((unit) => unit.name).join(','),
  preset(condition, _today, myself) {
    const units = presetUnits(condition.defaultValue, myself);
    return units.length === 0 ? undefined : units;
  },
} satisfies FilterCodec<FilterUnitValue[]>;

/** Kind of units a condition offers: `userOptionType`, else by its property type; undefined = both. */
export function unitTypeOfCondition(condition: Pick<QueryCondition, 'propertyType' | 'userOptionType'>): number | undefined {
  const { propertyType, userOptionType } = condition;
  if (isDepartments(propertyType)) return UnitType.department;
  if (isPeople(propertyType)) {
    return userOptionType === UserOptionType.departments ? UnitType.department : UnitType.user;
  }
  if (userOptionType === UserOptionType.users) return UnitType.user;
  return userOptionType === UserOptionType.departments ? UnitType.department : undefined;
}

/** The three keys a filter carries, taken from any shape of a unit. */
export function toFilterUnit(unit: Pick<UnitHit, 'id' | 'unitType' | 'name'>): FilterUnitValue {
  return { id: unit.id, unitType: unit.unitType, name: unit.name };
}

function presetUnits(defaultValue: unknown, myself: Myself): FilterUnitValue[] {
  const code = String(defaultValue ?? PersonDefault.none);
  if (code === PersonDefault.myself) return [toFilterUnit(myself.user)];
  if (code === PersonDefault.myDepartment) return myself.department ? [toFilterUnit(myself.department)] : [];
  return readUnits(typeof defaultValue === 'string' ? readJson(defaultValue) : defaultValue);
}

/** Units of a filter or a form value; forms call the kind `type` (contract 6.2). */
function readUnits(value: unknown): FilterUnitValue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.id !== 'string') return [];
    const unitType = Number(entry.unitType ?? entry.type ?? UnitType.user);
    return [{ id: entry.id, unitType, name: typeof entry.name === 'string' ? entry.name : entry.id }];
  });
}
