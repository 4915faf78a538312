import type { UnitValue } from '#schemas/property.ts';
import { UnitType } from '#schemas/codes.ts';
import { SeedError } from './errors.ts';
import type { OrganisationDocument, UsersDocument } from './organisation.ts';
import { bits, fraction, weighted } from './random.ts';

/** People and departments of the demonstration environment as form values (contract 6.2); the values are shared, never change them. */
export interface People {
  person(username: string, where: string): UnitValue;
  department(code: string, where: string): UnitValue;
  /** People of a department itself, in the order of the document. */
  of(department: string, where: string): readonly UnitValue[];
  withRole(role: string, where: string): readonly UnitValue[];
}

/** Weights by code of who may be drawn. */
export interface Pools {
  departments?: Readonly<Record<string, number>>;
  roles?: Readonly<Record<string, number>>;
  users?: Readonly<Record<string, number>>;
}

/** Draws a unit for a salt, row and draw. */
export type Draw<T> = (salt: number, index: number, draw: number) => T;

/** Reads the organisation once. Errors (of its members): SeedError for an unknown code. */
export function readSeedPeople(organisation: OrganisationDocument, accounts: UsersDocument): People {
  const departments = new Map<string, UnitValue>();
  for (const { code, name } of organisation.departments) departments.set(code, Object.freeze({ id: code, type: UnitType.department, name }));
  const persons = new Map<string, UnitValue>();
  const members = new Map<string, UnitValue[]>(organisation.departments.map(({ code }) => [code, []]));
  for (const { username, name, departmentCode } of accounts.users) {
    const unit = Object.freeze({ id: username, type: UnitType.user, name, departmentId: departmentCode });
    persons.set(username, unit);
    find(members, departmentCode, `users.${username}`).push(unit);
  }
  const roles = new Map(organisation.roles.map((role) => [role.code, role.members.map((id) => find(persons, id, `roles.${role.code}`))]));
  return {
    person: (username, where) => find(persons, username, where),
    department: (code, where) => find(departments, code, where),
    of: (code, where) => find(members, code, where),
    withRole: (code, where) => find(roles, code, where),
  };
}

/** Draws one person: a pool by weight, then any person of it. */
export function personDraw(people: People, pools: Pools, where: string): Draw<UnitValue> {
  const groups: { weight: number; units: readonly UnitValue[] }[] = [
    ...entries(pools.departments).map(([code, weight]) => ({ weight, units: people.of(code, where) })),
    ...entries(pools.roles).map(([code, weight]) => ({ weight, units: people.withRole(code, where) })),
    ...entries(pools.users).map(([id, weight]) => ({ weight, units: [people.person(id, where)] })),
  ];
  if (groups.length === 0 || groups.some((group) => group.units.length === 0)) throw new SeedError(where, 'names nobody; give departments, roles or users');
  const choose = weighted(
    groups.length,
    groups.map((group) => group.weight),
  );
  return (salt, index, draw) => {
    const units = groups[choose(fraction(salt, index, 2 * draw))]?.units ?? [];
    const unit = units[bits(salt, index, 2 * draw + 1) % units.length];
    if (!unit) throw new SeedError(where, 'names nobody');
    return unit;
  };
}

/** Draws one department by weight. */
export function departmentDraw(people: People, weights: Readonly<Record<string, number>>, where: string): Draw<UnitValue> {
  const units = Object.keys(weights).map((code) => people.department(code, where));
  const choose = weighted(units.length, Object.values(weights));
  return (salt, index, draw) => {
    const unit = units[choose(fraction(salt, index, draw))];
    if (!unit) throw new SeedError(where, 'names no department');
    return unit;
  };
}

/** Draws until so many different ones are found, or chance stops finding new ones. */
export function distinct<T extends { id: string }>(draw: Draw<T>, wanted: number, salt: number, index: number, first: readonly T[] = []): T[] {
  const found = [...first];
  for (let attempt = 1; found.length < wanted && attempt <= wanted * 4; attempt += 1) {
    const unit = draw(salt, index, attempt);
    if (!found.some((known) => known.id === unit.id)) found.push(unit);
  }
  return found;
}

function entries(weights: Readonly<Record<string, number>> | undefined): [string, number][] {
  return Object.entries(weights ?? {});
}

function find<T>(known: ReadonlyMap<string, T>, code: string, where: string): T {
  const value = known.get(code);
  if (value === undefined) throw new SeedError(where, `${code} is unknown; known are ${[...known.keys()].slice(0, 20).join(', ')}`);
  return value;
}
