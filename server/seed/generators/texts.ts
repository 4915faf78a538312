import { Type } from 'typebox';
import { firstAbove, fraction, permute, saltOf } from '#server/seed/rows/random.ts';
import { generator } from '#server/seed/rows/generator.ts';
import { templateOf } from '#server/seed/rows/template.ts';
import { indexedList } from '#server/seed/rows/indexedList.ts';

/** Text with values in it: `${path}`. */
export const template = generator({
  kind: 'template',
  schema: Type.Object({ text: Type.String() }),
  compile: (spec, scope) => templateOf(spec.text, scope),
});

/** One member of each part, concatenated; parts are lists, names of lists, or plain texts in one-member lists. */
export const compose = generator({
  kind: 'compose',
  schema: Type.Object({ parts: Type.Array(Type.Union([Type.String(), Type.Array(Type.String())]), { minItems: 1 }), join: Type.Optional(Type.String()) }),
  compile: (spec, scope) => {
    const parts = spec.parts.map((part) => scope.list(part).map((member) => templateOf(String(member), scope)));
    const join = spec.join ?? '';
    return (row) => {
      const texts: string[] = [];
      parts.forEach((members, draw) => {
        const text = members[Math.floor(fraction(scope.salt, row.index, draw) * members.length)]?.(row);
        if (text) texts.push(text);
      });
      return texts.join(join);
    };
  },
});

/** Numbered text, each number once: `prefix`, then the number with so many digits; `shuffled` = not in the order of the rows. */
export const serial = generator({
  kind: 'serial',
  schema: Type.Object({
    prefix: Type.Optional(Type.String()),
    digits: Type.Integer({ minimum: 1, maximum: 9 }),
    start: Type.Optional(Type.Integer({ minimum: 0 })),
    shuffled: Type.Optional(Type.Boolean()),
  }),
  compile: (spec, scope) => {
    const prefix = templateOf(spec.prefix ?? '', scope);
    const room = 10 ** spec.digits - (spec.start ?? 0);
    if (room < scope.count) throw scope.fault(`${spec.digits} digits are too few for ${scope.count} rows`);
    return (row) => {
      const number = (spec.shuffled ? permute(scope.salt, row.index, room) : row.index) + (spec.start ?? 0);
      return prefix(row) + String(number).padStart(spec.digits, '0');
    };
  },
});

/**
 * One member of each list, and no combination twice: what unique names are made of.
 * `lead` is drawn by weight (`weights` by its key `by`, others weigh `otherwise`); the value is an object by part name.
 */
export const combination = generator({
  kind: 'combination',
  schema: Type.Object({
    lead: Type.Object({
      name: Type.String(),
      of: Type.Unknown(),
      by: Type.Optional(Type.String()),
      weights: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))),
      otherwise: Type.Optional(Type.Number({ minimum: 0 })),
    }),
    parts: Type.Record(Type.String(), Type.Unknown()),
  }),
  compile: (spec, scope) => {
    const leads = scope.list(spec.lead.of);
    const parts = Object.entries(spec.parts).map(([name, of]) => ({ name, members: scope.list(of) }));
    const room = parts.reduce((product, part) => product * part.members.length, 1);
    const ends = quotas(indexedList(leads, spec.lead.by), spec.lead.weights ?? {}, spec.lead.otherwise ?? 1, scope.count);
    ends.forEach((end, position) => {
      if (end - (ends[position - 1] ?? 0) > room)
        throw scope.fault(`${end - (ends[position - 1] ?? 0)} rows share one lead, but the parts allow ${room} combinations`);
    });
    const inner = saltOf(`${scope.where}:parts`);
    return (row) => {
      const place = permute(scope.salt, row.index, scope.count);
      const position = firstAbove(ends, place);
      let rest = permute(inner ^ position, place - (ends[position - 1] ?? 0), room);
      const value: Record<string, unknown> = { [spec.lead.name]: leads[position] };
      for (const { name, members } of parts) {
        value[name] = members[rest % members.length];
        rest = Math.floor(rest / members.length);
      }
      return value;
    };
  },
});

/** Ends of the ranges that the leads get of `count` rows, in proportion to their weights. */
function quotas(keys: readonly string[], weights: Readonly<Record<string, number>>, otherwise: number, count: number): number[] {
  const each = keys.map((key) => weights[key] ?? otherwise);
  const total = each.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return each.map((weight) => Math.round(((reached += weight) / total) * count));
}
