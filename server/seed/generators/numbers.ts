import { Type } from 'typebox';
import { fraction } from '#server/seed/rows/random.ts';
import { type Scope, generator } from '#server/seed/rows/generator.ts';
import type { Produce } from '#server/seed/rows/row.ts';

const Bound = Type.Union([Type.Number(), Type.String({ description: 'Path to a number' })]);

/** A number from `from` to `to`; `log` = as many small ones as large ones; `step` rounds to multiples, `decimals` to places. */
export const number = generator({
  kind: 'number',
  schema: Type.Object({
    from: Bound,
    to: Bound,
    curve: Type.Optional(Type.Union([Type.Literal('even'), Type.Literal('log'), Type.Literal('middle')])),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  compile: (spec, scope) => {
    const [low, high] = [boundOf(spec.from, scope), boundOf(spec.to, scope)];
    const shape = shapes[spec.curve ?? 'even'];
    const perOne = spec.step === undefined ? 10 ** (spec.decimals ?? 0) : 1 / spec.step;
    const whole = Number.isInteger(Math.round(perOne)) && perOne >= 1;
    return (row) => {
      const [from, to] = [low(row), high(row)];
      if (typeof from !== 'number' || typeof to !== 'number') return null;
      const value = shape(from, to, fraction(scope.salt, row.index), fraction(scope.salt, row.index, 1));
      if (whole) return Math.round(value * perOne) / Math.round(perOne);
      return Math.round(value / (spec.step ?? 1)) * (spec.step ?? 1);
    };
  },
});

type Shape = (from: number, to: number, first: number, second: number) => number;

const shapes: Readonly<Record<'even' | 'log' | 'middle', Shape>> = {
  even: (from, to, first) => from + (to - from) * first,
  log: (from, to, first) => Math.max(from, 1e-6) * (to / Math.max(from, 1e-6)) ** first,
  middle: (from, to, first, second) => from + ((to - from) * (first + second)) / 2,
};

function boundOf(bound: number | string, scope: Scope): Produce {
  return typeof bound === 'number' ? () => bound : scope.path(bound);
}
