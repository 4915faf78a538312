import { Type } from 'typebox';
import { between, fraction } from '#server/seed/rows/random.ts';
import { generator } from '#server/seed/rows/generator.ts';
import { momentText, offsetDays, textOfSecond, toDay, toSecond, workday, workdaysBefore } from '#server/seed/rows/wallClock.ts';

const WORK_BEGIN = 8.5 * 3600;
const WORK_SECONDS = 10 * 3600;

/**
 * A date between two offsets from the base date or from the date at `of` (empty there = empty here).
 * `time`: none = midnight (default), working = office hours; `workdays` = moved to Monday to Friday; `notAfterBase` = never in the future.
 */
export const date = generator({
  kind: 'date',
  schema: Type.Object({
    from: Type.String(),
    to: Type.String(),
    of: Type.Optional(Type.String()),
    time: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('working')])),
    workdays: Type.Optional(Type.Boolean()),
    notAfterBase: Type.Optional(Type.Boolean()),
  }),
  compile: (spec, scope) => {
    const [from, to] = [offsetDays(spec.from), offsetDays(spec.to)];
    const read = spec.of === undefined ? undefined : scope.path(spec.of);
    return (row) => {
      const anchor = read ? read(row) : undefined;
      if (read && typeof anchor !== 'string') return null;
      let day = (typeof anchor === 'string' ? toDay(anchor) : scope.environment.baseDay) + between(scope.salt, row.index, from, to);
      if (spec.workdays) day = workday(workdaysBefore(day));
      if (spec.notAfterBase) day = Math.min(day, scope.environment.baseDay);
      return momentText(day, spec.time === 'working' ? workingSecond(fraction(scope.salt, row.index, 1)) : 0);
    };
  },
});

/** A time of day, in steps of so many minutes. */
export const time = generator({
  kind: 'time',
  schema: Type.Object({ from: Type.String(), to: Type.String(), stepMinutes: Type.Optional(Type.Integer({ minimum: 1 })) }),
  compile: (spec, scope) => {
    const step = (spec.stepMinutes ?? 1) * 60;
    const [from, to] = [toSecond(spec.from), toSecond(spec.to)];
    return (row) => textOfSecond(from + step * between(scope.salt, row.index, 0, Math.floor((to - from) / step)));
  },
});

/** Moments that ascend with the rows, in office hours of working days; `curve` above 1 = more rows towards the end. */
export const timeline = generator({
  kind: 'timeline',
  schema: Type.Object({ from: Type.String(), to: Type.String(), curve: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) }),
  compile: (spec, scope) => {
    const first = workdaysBefore(scope.environment.baseDay + offsetDays(spec.from));
    const last = workdaysBefore(scope.environment.baseDay + offsetDays(spec.to));
    const power = 1 / (spec.curve ?? 1);
    return (row) => {
      const share = ((row.index + fraction(scope.salt, row.index)) / scope.count) ** power;
      const at = first + share * (last - first);
      return momentText(workday(Math.floor(at)), workingSecond(at - Math.floor(at)));
    };
  },
});

function workingSecond(share: number): number {
  return Math.floor(WORK_BEGIN + share * WORK_SECONDS);
}
