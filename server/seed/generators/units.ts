import { Type } from 'typebox';
import type { UnitValue } from '#schemas/property.ts';
import { between, fraction } from '#server/seed/rows/random.ts';
import { type Scope, generator } from '#server/seed/rows/generator.ts';
import { type Draw, departmentDraw, distinct, personDraw } from '#server/seed/rows/people.ts';
import type { Row } from '#server/seed/rows/row.ts';

const Weights = Type.Record(Type.String(), Type.Number({ minimum: 0 }));
const pools = { departments: Type.Optional(Weights), roles: Type.Optional(Weights), users: Type.Optional(Weights) };
const range = { min: Type.Integer({ minimum: 0 }), max: Type.Integer({ minimum: 1 }) };

/** One person out of departments, roles and single users, by weight. */
export const person = generator({
  kind: 'person',
  schema: Type.Object(pools),
  compile: (spec, scope) => {
    const draw = personDraw(scope.environment.people, spec, scope.where);
    return (row) => [draw(scope.salt, row.index, 0)];
  },
});

/** Several people; `with` names a path whose people come first. */
export const people = generator({
  kind: 'people',
  schema: Type.Object({ ...pools, ...range, with: Type.Optional(Type.String()) }),
  compile: (spec, scope) => several(personDraw(scope.environment.people, spec, scope.where), spec, scope),
});

/** One department: that of the person at `of`, or by weight. */
export const department = generator({
  kind: 'department',
  schema: Type.Object({ of: Type.Optional(Type.String()), weights: Type.Optional(Weights) }),
  compile: (spec, scope) => {
    if (spec.of !== undefined) {
      const read = scope.path(spec.of);
      return (row) => departmentOf(read(row), scope);
    }
    if (!spec.weights) throw scope.fault('needs `of` or `weights`');
    const draw = departmentDraw(scope.environment.people, spec.weights, scope.where);
    return (row) => [draw(scope.salt, row.index, 0)];
  },
});

/** Several departments; `with` names a path whose departments come first. */
export const departments = generator({
  kind: 'departments',
  schema: Type.Object({ weights: Weights, ...range, with: Type.Optional(Type.String()) }),
  compile: (spec, scope) => several(departmentDraw(scope.environment.people, spec.weights, scope.where), spec, scope),
});

/** People and departments mixed: `share` of them are departments. */
export const units = generator({
  kind: 'units',
  schema: Type.Object({ people: Type.Object(pools), departments: Weights, share: Type.Number({ minimum: 0, maximum: 1 }), ...range }),
  compile: (spec, scope) => {
    const drawPerson = personDraw(scope.environment.people, spec.people, scope.where);
    const drawDepartment = departmentDraw(scope.environment.people, spec.departments, scope.where);
    const draw: Draw<UnitValue> = (salt, index, at) => (fraction(salt, index, 1000 + at) < spec.share ? drawDepartment : drawPerson)(salt, index, at);
    return several(draw, spec, scope);
  },
});

function several(draw: Draw<UnitValue>, spec: { min: number; max: number; with?: string }, scope: Scope): (row: Row) => UnitValue[] | null {
  const before = spec.with === undefined ? () => [] : scope.path(spec.with);
  return (row) => {
    const wanted = between(scope.salt, row.index, spec.min, spec.max, 2000);
    const first = readUnitValues(before(row)).slice(0, wanted);
    const found = distinct(draw, wanted, scope.salt, row.index, first);
    return found.length === 0 ? null : found;
  };
}

function departmentOf(value: unknown, scope: Scope): UnitValue[] | null {
  const code = readUnitValues(value)[0]?.departmentId;
  return code ? [scope.environment.people.department(code, scope.where)] : null;
}

function readUnitValues(value: unknown): UnitValue[] {
  // Paths to people lead to values made by the generators of this file, which are arrays of units.
  return Array.isArray(value) ? (value as UnitValue[]) : [];
}
