import { describe, expect, it } from 'vitest';
import { GANTT_SCALES, ganttModelOf } from '#schemas/ganttModel.ts';
import { areWholeDays, extentOf, moved, toBar } from '#renderers/regions/gantt/bars.ts';
import { linkPath } from '#renderers/regions/gantt/linkPath.ts';
import { paperLine } from '#renderers/regions/gantt/paperView.ts';
import { SCALES, zoomed } from '#renderers/regions/gantt/scales.ts';
import { groupsBetween, layTimeLine, unitsBetween } from '#renderers/regions/gantt/timeLine.ts';
import { DAY_MS, toTime, toWireDate } from '#renderers/regions/gantt/wallTime.ts';
import { presentationOf } from '#renderers/presentations/index.ts';

const at = (text: string): number => toTime(text) ?? Number.NaN;
const named = { startPropertyCode: 'begin', endPropertyCode: 'finish', titlePropertyCode: 'title' };
const list = { code: 'plan', name: 'Plan', schemaCode: 'task', queryPresentationType: 'GANTT' };

describe('time scales', () => {
  it('[CN-005] are six, in this order', () => expect(GANTT_SCALES).toEqual(['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']));

  it('[CN-006] a view that names none, or an unknown one, opens with DAY', () => {
    expect(ganttModelOf({ queryGanttModel: named })).toMatchObject({ timeScale: 'DAY' });
    expect(ganttModelOf({ queryGanttModel: { ...named, timeScale: 'CENTURY' } })).toMatchObject({ timeScale: 'DAY' });
    expect(ganttModelOf({ queryGanttModel: { ...named, timeScale: 'WEEK' } })).toMatchObject({ timeScale: 'WEEK' });
  });

  it.each(GANTT_SCALES)('[CN-007] a unit of %s is never narrower than 30 px, however far one zooms out', (code) => {
    const widths = [SCALES[code].widthPx];
    for (let next = zoomed(SCALES[code].widthPx, 'out'); next !== undefined; next = zoomed(next, 'out')) widths.push(next);
    expect(widths.at(-1)).toBe(30);
    expect(Math.min(...widths)).toBe(30);
  });

  it.each(GANTT_SCALES)('units of %s follow each other without a gap, also over ends of years and leap days', (code) => {
    const scale = SCALES[code];
    const first = scale.indexAt(at('2023-12-25'));
    for (let index = first; index < first + 900; index += 1) {
      const start = scale.startOf(index);
      expect(scale.indexAt(start)).toBe(index);
      expect(scale.indexAt(scale.startOf(index + 1) - 1)).toBe(index);
    }
  });

  it.each([
    ['2026-03-02', '2026-03-16', 'DAY'],
    ['2026-03-02', '2026-06-20', 'WEEK'],
    ['2024-01-01', '2025-12-31', 'QUARTER'],
    ['2001-01-01', '2026-12-31', 'YEAR'],
  ] as const)('[BX-096] on paper all time from %s to %s has room, by %s', (start, end, scale) => {
    const line = paperLine('DAY', { start: at(start), end: at(end) }, 600);
    expect(line.scale).toBe(SCALES[scale]);
    expect([line.timeAt(0) <= at(start), line.xAt(at(end)) < 600, line.widthPx <= 600 + line.unitPx]).toEqual([true, true, true]);
    // A scale that is chosen coarser stays.
    expect(paperLine('YEAR', { start: at(start), end: at(end) }, 600).scale).toBe(SCALES.YEAR);
  });

  it('weeks begin on Monday and are counted by ISO 8601, also around the turn of the year', () => {
    const words = (day: string) => SCALES.DAY.groupLabel(SCALES.DAY.groupAt(SCALES.DAY.indexAt(at(day))), 'zh');
    expect(words('2026-11-22')).toBe('2026年11月16日 第47周');
    expect(words('2026-11-23')).toBe('2026年11月23日 第48周');
    expect(words('2027-01-03')).toBe('2026年12月28日 第53周');
    expect(words('2025-12-29')).toBe('2025年12月29日 第1周');
  });

  it('Saturday and Sunday are days off, before 1970 too', () => {
    const off = (day: string) => SCALES.DAY.isOff(SCALES.DAY.indexAt(at(day)));
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '1969-12-28', '1969-12-29'].map(off)).toEqual([false, true, true, false, true, false]);
  });
});

describe('the time line', () => {
  const line = layTimeLine(SCALES.MONTH, 30, at('2026-01-15'), at('2026-06-15'), at('2026-03-01'), 0);

  it('every unit is as wide as every other, and places lead back to their times', () => {
    expect(line.xAt(at('2026-03-01')) - line.xAt(at('2026-02-01'))).toBe(30);
    expect(line.xAt(at('2026-04-01')) - line.xAt(at('2026-03-01'))).toBe(30);
    expect(line.xAt(at('2026-02-15')) - line.xAt(at('2026-02-01'))).toBe(15);
    for (const day of ['2026-02-10', '2026-05-31']) expect(Math.round(line.timeAt(line.xAt(at(day))) / 1000) * 1000).toBe(at(day));
  });

  it('draws the units in sight alone, in groups as long as they are', () => {
    expect(unitsBetween(line, 40, 100).map(({ x }) => x)).toEqual([30, 60, 90]);
    const groups = groupsBetween(line, 0, line.widthPx);
    expect(groups.map(({ group }) => group)).toEqual([2025, 2026, 2027]);
    expect(groups.reduce((sum, { widthPx }) => sum + widthPx, 0)).toBe(line.widthPx);
  });

  it('a date far away does not make it longer than a browser can draw, and a bar ends at its end', () => {
    const long = layTimeLine(SCALES.HOUR, 30, at('2026-11-01'), at('9999-12-31'), at('2026-11-22'), 0);
    expect(long.widthPx).toBeLessThanOrEqual(12_000_000);
    expect(long.xAt(at('9999-12-31'))).toBe(long.widthPx);
    expect(long.xAt(at('2026-11-02')) - long.xAt(at('2026-11-01'))).toBe(24 * 30);
  });
});

describe('bars', () => {
  const gantt = { startPropertyCode: 'begin', endPropertyCode: 'finish', progressPropertyCode: 'done' };
  const row = (begin: unknown, finish: unknown, done?: unknown) => ({ id: 'a', data: { begin, finish, done } });
  const read = (one: ReturnType<typeof row>) => toBar(one, { gantt, wholeDays: true, now: at('2026-11-22 10:00:00') });

  it('[BX-018] run from begin to end, with progress from 0 to 100', () => {
    expect(read(row('2026-11-20 00:00:00', '2026-11-24', '35'))).toMatchObject({
      span: { start: at('2026-11-20'), end: at('2026-11-24') },
      progress: 35,
      state: 'open',
    });
    expect([read(row('2026-11-20', '2026-11-24', 140)), read(row('2026-11-20', '2026-11-24', null))].map(({ progress }) => progress)).toEqual([100, 0]);
  });

  it('what is unfinished after its last day is late by the days since', () => {
    expect(read(row('2026-11-01', '2026-11-20', 90))).toMatchObject({ state: 'late', daysOverdue: 2 });
    expect(read(row('2026-11-01', '2026-11-22', 90))).toMatchObject({ state: 'open', daysOverdue: 0 });
    expect(read(row('2026-11-01', '2026-11-20', 100))).toMatchObject({ state: 'done' });
  });

  it('a row without one of its dates, or that ends before it begins, has no bar', () => {
    for (const one of [row('2026-11-01', null), row('', '2026-11-01'), row('2026-11-05', '2026-11-01'), row('soon', 'later')])
      expect(read(one).span).toBeUndefined();
    expect(extentOf([read(row(null, null))])).toBeUndefined();
  });

  it('times of day anywhere make moments of all', () => {
    expect(areWholeDays([row('2026-11-01 00:00:00', '2026-11-02')], gantt)).toBe(true);
    expect(areWholeDays([row('2026-11-01', '2026-11-02'), row('2026-11-01', '2026-11-02 08:00:00')], gantt)).toBe(false);
  });

  it('[BX-018] are moved whole, and stretched no further than to a moment', () => {
    const span = { start: at('2026-11-02'), end: at('2026-11-04') };
    expect(moved(span, 'whole', DAY_MS)).toEqual({ start: at('2026-11-03'), end: at('2026-11-05') });
    expect(moved(span, 'start', 9 * DAY_MS)).toEqual({ start: span.end, end: span.end });
    expect(moved(span, 'end', -9 * DAY_MS)).toEqual({ start: span.start, end: span.start });
  });

  it('dates travel as they came: wall clock without a zone', () => {
    for (const text of ['2026-03-29 02:30:00', '2024-02-29 23:59:59']) expect(toWireDate(at(text))).toBe(text);
  });
});

describe('links', () => {
  it('[BX-018] run straight to a bar that begins later, and round to one that begins earlier', () => {
    expect(linkPath({ x: 100, y: 18 }, { x: 160, y: 54 }, 36)).toBe('M100 18H108V54H159');
    expect(linkPath({ x: 100, y: 18 }, { x: 90, y: 54 }, 36)).toBe('M100 18H108V36H82V54H89');
    expect(linkPath({ x: 100, y: 90 }, { x: 90, y: 18 }, 36)).toBe('M100 90H108V72H82V18H89');
  });
});

describe('the presentation', () => {
  it('[BX-021] a view without begin, end or title is a table that names what is missing', () => {
    expect(presentationOf({ ...list, queryGanttModel: named }).cause).toBeUndefined();
    expect(presentationOf({ ...list, queryGanttModel: { startPropertyCode: 'begin' } }).cause).toEqual({
      kind: 'missing',
      type: 'GANTT',
      missing: 'endPropertyCode, titlePropertyCode',
    });
    expect(presentationOf(list).renderer.type).toBe('LIST');
  });
});
