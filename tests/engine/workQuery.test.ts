import { expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { unitsCodec } from '#schemas/formats/filters/units.ts';
import type { FilterItem } from '#schemas/list.ts';
import { toWorkQuery } from '#src/engine/work/workQuery.ts';

const units = (propertyCode: string, id: string, unitType: number): FilterItem => ({
  propertyCode,
  propertyType: PropertyType.mixedUnits,
  propertyValue: unitsCodec.encode([{ id, name: id, unitType }]) ?? '',
  propertyValueName: '',
});

it('[WF-008] a department stays one beside a person, whichever of the two filters it stands in', () => {
  const queryOf = (...filters: FilterItem[]) => toWorkQuery({ page: 0, size: 20, filters });
  const [department, person] = [units('participant', 'east', 1), units('originator', 'staff', 3)];
  for (const filters of [
    [department, person],
    [person, department],
  ])
    expect(queryOf(...filters)).toEqual({ page: 0, size: 20, participant: 'east', originator: 'staff', unitType: 1 });
  expect(queryOf(person)).toEqual({ page: 0, size: 20, originator: 'staff', unitType: 3 });
  expect(queryOf()).toEqual({ page: 0, size: 20 });
});
