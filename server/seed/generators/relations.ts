import { Type } from 'typebox';
import type { RelationRefValue } from '#schemas/property.ts';
import { between, fraction } from '#server/seed/rows/random.ts';
import { type Scope, type SeededModel, generator } from '#server/seed/rows/generator.ts';
import { indexOfId } from '#server/seed/rows/rowId.ts';
import type { Row } from '#server/seed/rows/row.ts';

const how = {
  curve: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Above 1: the first records are drawn more often' })),
  among: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('earlier'), Type.Literal('created')], {
      description: 'earlier = rows before this one, for a model related to itself; created = records that existed when this one was made',
    }),
  ),
};

/**
 * One related record: drawn (`curve`, `among`); or in turn, so that record n belongs to record n modulo count (`by` cycle);
 * or the one whose field has a given value (`match`).
 */
export const relation = generator({
  kind: 'relation',
  schema: Type.Object({
    ...how,
    by: Type.Optional(Type.Literal('cycle')),
    match: Type.Optional(Type.Object({ field: Type.String(), equals: Type.String({ description: 'Path of this row' }) })),
  }),
  compile: (spec, scope) => {
    const target = lazily(() => relatedModelIn(scope));
    if (spec.by) return (row) => refTo(target(), row.index % target().count);
    if (spec.match) return matching(target, spec.match, scope);
    return (row) => {
      const count = reachable(target(), spec.among, row);
      return count === 0 ? null : refTo(target(), drawn(count, spec.curve, scope.salt, row.index, 0));
    };
  },
});

/** Several different related records. */
export const relations = generator({
  kind: 'relations',
  schema: Type.Object({ ...how, min: Type.Integer({ minimum: 0 }), max: Type.Integer({ minimum: 1 }) }),
  compile: (spec, scope) => {
    const target = lazily(() => relatedModelIn(scope));
    return (row) => {
      const wanted = between(scope.salt, row.index, spec.min, spec.max, 1000);
      const count = reachable(target(), spec.among, row);
      if (count === 0) return null;
      const chosen = new Set<number>();
      for (let draw = 0; chosen.size < wanted && draw < wanted * 4; draw += 1) chosen.add(drawn(count, spec.curve, scope.salt, row.index, draw));
      return chosen.size === 0 ? null : [...chosen].map((index) => refTo(target(), index));
    };
  },
});

/**
 * Records that belong to the same record as this one: `of` is a relation of this row, `through` the relation of the
 * other model, which has to be filled `by` cycle. Gives one or, with `max`, several.
 */
export const related = generator({
  kind: 'related',
  schema: Type.Object({ of: Type.String(), through: Type.String(), max: Type.Optional(Type.Integer({ minimum: 1 })) }),
  compile: (spec, scope) => {
    const read = scope.path(spec.of);
    const target = lazily(() => {
      const model = relatedModelIn(scope);
      if (model.document.fields[spec.through]?.by !== 'cycle') throw scope.fault(`${model.code}.${spec.through} is not filled by cycle`);
      return model;
    });
    return (row) => {
      const owner = read(row);
      if (typeof owner !== 'object' || owner === null || !('id' in owner)) return null;
      const first = indexOfId(String(owner.id));
      const step = throughCount(target(), spec.through, scope);
      const candidates: number[] = [];
      for (let index = first; index < target().count; index += step) if (!isItself(target(), index, row, scope)) candidates.push(index);
      if (candidates.length === 0) return null;
      const start = between(scope.salt, row.index, 0, candidates.length - 1);
      const at = (offset: number) => refTo(target(), candidates[(start + offset) % candidates.length] ?? first);
      if (spec.max === undefined) return at(0);
      const wanted = Math.min(candidates.length, between(scope.salt, row.index, 1, spec.max, 1));
      return Array.from({ length: wanted }, (_, offset) => at(offset));
    };
  },
});

function refTo(target: SeededModel, index: number): RelationRefValue {
  return { id: target.idOf(index), name: String(nameReaderOf(target)(target.rowAt(index)) ?? '') };
}

const names = new WeakMap<SeededModel, (row: Row) => unknown>();

function nameReaderOf(target: SeededModel): (row: Row) => unknown {
  let read = names.get(target);
  if (!read) names.set(target, (read = target.path('name')));
  return read;
}

function drawn(count: number, curve: number | undefined, salt: number, index: number, draw: number): number {
  return Math.min(count - 1, Math.floor(count * fraction(salt, index, draw) ** (curve ?? 1)));
}

function reachable(target: SeededModel, among: 'all' | 'earlier' | 'created' | undefined, row: Row): number {
  const record = row.parent ?? row;
  if (among === 'earlier') return Math.min(target.count, record.index);
  if (among !== 'created') return target.count;
  return createdUntil(target, String(record.fields.reader('createdTime')(record)));
}

const createdTimes = new WeakMap<SeededModel, string[]>();

/** How many records of the target were made until this moment; its `created` has to be a timeline. */
function createdUntil(target: SeededModel, moment: string): number {
  let times = createdTimes.get(target);
  if (!times) {
    const createdTime = target.path('createdTime');
    times = Array.from({ length: target.count }, (_, index) => String(createdTime(target.rowAt(index))));
    createdTimes.set(target, times);
  }
  let [low, high] = [0, target.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? '') <= moment) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

function matching(target: () => SeededModel, match: { field: string; equals: string }, scope: Scope): (row: Row) => RelationRefValue | null {
  const read = scope.path(match.equals);
  const byValue = lazily(() => {
    const field = target().path(match.field);
    const found = new Map<unknown, RelationRefValue>();
    for (let index = 0; index < target().count; index += 1) found.set(field(target().rowAt(index)), refTo(target(), index));
    return found;
  });
  return (row) => byValue().get(read(row)) ?? null;
}

/** A record does not refer to itself. */
function isItself(target: SeededModel, index: number, row: Row, scope: Scope): boolean {
  return target.code === scope.document.schemaCode && index === (row.parent ?? row).index;
}

function throughCount(target: SeededModel, through: string, scope: Scope): number {
  return scope.environment.model(target.relativeCode(through), scope.where).count;
}

function relatedModelIn(scope: Scope): SeededModel {
  if (!scope.item?.relativeCode) throw scope.fault('stands on an item that is no relation');
  return scope.environment.model(scope.item.relativeCode, scope.where);
}

/** Models may refer to each other, so a target is looked up when it is first needed. */
function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
