import { UnitType } from '#schemas/codes.ts';
import type { UnitValue } from '#schemas/property.ts';
import { isDepartments, isPeople } from '#schemas/propertyTypes/traits.ts';
import type { Organisation, Person } from './organisation.ts';

/** Whether somebody can be given something to do: who left, or is locked, is named by records and chosen for nothing new. */
export function isActive(person: Pick<Person, 'status'>): boolean {
  return person.status === 'ENABLE';
}

/** The kind of unit that an entry of an item names: its own where they are mixed, without one a person. */
export function kindOfEntry(propertyType: number, unitType: number | undefined): number {
  if (isPeople(propertyType)) return UnitType.user;
  return isDepartments(propertyType) ? UnitType.department : (unitType ?? UnitType.user);
}

/** The person or department of an id who is there but no longer active; undefined for those who are, and for ids of nobody. */
export function formerUnit({ people, formerDepartments }: Organisation, unitType: number, id: string): { name: string } | undefined {
  if (unitType === UnitType.department) return formerDepartments.get(id);
  const person = unitType === UnitType.user ? people.get(id) : undefined;
  return person && !isActive(person) ? person : undefined;
}

/** The units of a row's value, of which those who are no longer active have `former` true. */
export function withFormerMarks(organisation: Organisation, units: readonly UnitValue[]): (UnitValue & { former?: true })[] {
  return units.map((unit) => (formerUnit(organisation, unit.type, unit.id) ? { ...unit, former: true } : unit));
}
