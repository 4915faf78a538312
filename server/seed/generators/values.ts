import { Type } from 'typebox';
import { fraction, weighted } from '#server/seed/rows/random.ts';
import { type Scope, generator } from '#server/seed/rows/generator.ts';
import type { Produce } from '#server/seed/rows/row.ts';
import { templateOf } from '#server/seed/rows/template.ts';
import { toDay, offsetDays } from '#server/seed/rows/wallClock.ts';
import { choicesOfItem } from '#server/seed/rows/items.ts';

const List = Type.Union([Type.String({ description: 'Name of a list of the document' }), Type.Array(Type.Unknown(), { minItems: 1 })]);

/** Always the same value. */
export const constant = generator({
  kind: 'constant',
  schema: Type.Object({ value: Type.Unknown() }),
  compile: (spec) => () => spec.value,
});

/** The value at a path: another field, a var, a field of a related record, the source's record. */
export const ref = generator({
  kind: 'ref',
  schema: Type.Object({ path: Type.String() }),
  compile: (spec, scope) => scope.path(spec.path),
});

/** One member of a list, by weight; members with `${...}` are templates. */
export const pick = generator({
  kind: 'pick',
  schema: Type.Object({ of: List, weights: Type.Optional(Type.Array(Type.Number({ minimum: 0 }))) }),
  compile: (spec, scope) => {
    const members = scope.list(spec.of).map((member) => memberGenerator(member, scope));
    if (spec.weights && spec.weights.length !== members.length) throw scope.fault(`has ${members.length} members but ${spec.weights.length} weights`);
    const choose = weighted(members.length, spec.weights);
    return (row) => members[choose(fraction(scope.salt, row.index))]?.(row);
  },
});

/** The member of a list at the row's own place, beginning again when the list ends: rows that are written down one by one. */
export const nth = generator({
  kind: 'nth',
  schema: Type.Object({ of: List }),
  compile: (spec, scope) => {
    const members = scope.list(spec.of).map((member) => memberGenerator(member, scope));
    return (row) => members[row.index % members.length]?.(row);
  },
});

/** One of the options of the model's item, by weight (weights by option; left out = 1). */
export const choice = generator({
  kind: 'choice',
  schema: Type.Object({ weights: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))) }),
  compile: (spec, scope) => {
    const { items, choose } = weightedItems(spec.weights, scope);
    return (row) => items[choose(fraction(scope.salt, row.index))];
  },
});

/** Several different options of the model's item, in their own order. */
export const choices = generator({
  kind: 'choices',
  schema: Type.Object({
    min: Type.Integer({ minimum: 0 }),
    max: Type.Integer({ minimum: 1 }),
    weights: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))),
  }),
  compile: (spec, scope) => {
    const { items, choose } = weightedItems(spec.weights, scope);
    const spread = spec.max - spec.min + 1;
    return (row) => {
      const wanted = spec.min + Math.floor(fraction(scope.salt, row.index) * spread);
      const chosen = new Set<number>();
      for (let draw = 1; chosen.size < wanted && draw <= wanted * 4; draw += 1) chosen.add(choose(fraction(scope.salt, row.index, draw)));
      return chosen.size === 0 ? null : items.filter((_, position) => chosen.has(position));
    };
  },
});

/** True in this share of the rows. */
export const chance = generator({
  kind: 'chance',
  schema: Type.Object({ yes: Type.Number({ minimum: 0, maximum: 1 }) }),
  compile: (spec, scope) => (row) => fraction(scope.salt, row.index) < spec.yes,
});

/** Another generator for each value of a path, written as text (`true`, `draft`, `1`). */
export const when = generator({
  kind: 'when',
  schema: Type.Object({ path: Type.String(), cases: Type.Record(Type.String(), Type.Unknown()), otherwise: Type.Optional(Type.Unknown()) }),
  compile: (spec, scope) => {
    const read = scope.path(spec.path);
    const cases = new Map(Object.entries(spec.cases).map(([value, inner]) => [value, scope.compile(inner, value)]));
    const otherwise = spec.otherwise === undefined ? () => null : scope.compile(spec.otherwise, 'otherwise');
    return (row) => (cases.get(String(read(row))) ?? otherwise)(row);
  },
});

/** Another generator by how large a number is: the first step whose `from` it reaches; steps descend. */
export const bucket = generator({
  kind: 'bucket',
  schema: Type.Object({
    path: Type.String(),
    steps: Type.Array(Type.Object({ from: Type.Number(), use: Type.Unknown() })),
    otherwise: Type.Optional(Type.Unknown()),
  }),
  compile: (spec, scope) => {
    const read = scope.path(spec.path);
    const steps = spec.steps.map((step, position) => ({ from: step.from, use: scope.compile(step.use, `${position}`) }));
    const otherwise = spec.otherwise === undefined ? () => null : scope.compile(spec.otherwise, 'otherwise');
    return (row) => {
      const value = read(row);
      const step = typeof value === 'number' ? steps.find(({ from }) => value >= from) : undefined;
      return (step?.use ?? otherwise)(row);
    };
  },
});

/** Another generator by date: the first step whose date, counted from the base date, is after the one at the path. */
export const byDate = generator({
  kind: 'byDate',
  schema: Type.Object({
    path: Type.String(),
    steps: Type.Array(Type.Object({ before: Type.String(), use: Type.Unknown() })),
    otherwise: Type.Optional(Type.Unknown()),
  }),
  compile: (spec, scope) => {
    const read = scope.path(spec.path);
    const steps = spec.steps.map((step, position) => ({
      day: scope.environment.baseDay + offsetDays(step.before),
      use: scope.compile(step.use, `${position}`),
    }));
    const otherwise = spec.otherwise === undefined ? () => null : scope.compile(spec.otherwise, 'otherwise');
    return (row) => {
      const value = read(row);
      if (typeof value !== 'string') return otherwise(row);
      const day = toDay(value);
      return (steps.find((step) => day < step.day)?.use ?? otherwise)(row);
    };
  },
});

function memberGenerator(member: unknown, scope: Scope): Produce {
  return typeof member === 'string' && member.includes('${') ? templateOf(member, scope) : () => member;
}

function weightedItems(
  weights: Readonly<Record<string, number>> | undefined,
  scope: Scope,
): { items: readonly string[]; choose: (fraction: number) => number } {
  const items = choicesOfItem(scope.item);
  if (items.length === 0) throw scope.fault('the model gives this item no options');
  const strange = Object.keys(weights ?? {}).find((option) => !items.includes(option));
  if (strange !== undefined) throw scope.fault(`${strange} is no option of the model; known are ${items.join(', ')}`);
  return { items, choose: weighted(items.length, weights && items.map((item) => weights[item] ?? 0)) };
}
