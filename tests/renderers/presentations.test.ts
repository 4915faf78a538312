import { describe, expect, it } from 'vitest';
import type { FilterItem, ListConfig, ListPage, ListRow, QueryColumn } from '#schemas/list.ts';
import { presentationOf } from '#renderers/presentations/index.ts';
import { PRESENTATIONS } from '#schemas/codes.ts';
import en from '#src/services/texts/locales/en/list.json';
import zh from '#src/services/texts/locales/zh/list.json';
import type { DataSourceContext, PartQuery } from '#renderers/contracts/dataSource.ts';
import { drawnParts, isInWorkflow, mayMove } from '#renderers/regions/board/boardCards.ts';
import { groupColumn } from '#renderers/regions/board/boardGroups.ts';
import { neighbour } from '#renderers/regions/board/boardKeys.ts';
import { boardDataSource, OTHERS, boardPartsOf } from '#renderers/regions/board/boardDataSource.ts';
import { datedRows, addressOfSpan, spanOf, weeksOf } from '#renderers/regions/calendar/calendarDates.ts';
import { dayAfterKey } from '#renderers/regions/calendar/calendarKeys.ts';
import { visibleBars, weekBars } from '#renderers/regions/calendar/calendarLanes.ts';
import { calendarDataSource, calendarDetailsOf } from '#renderers/regions/calendar/calendarDataSource.ts';

const column = (propertyCode: string, propertyType: number, options?: string): QueryColumn => ({ propertyCode, propertyType, name: propertyCode, options });
const TITLE = column('title', 0);
const STAGE = column('stage', 12, 'open;done');
const START = column('start', 3);
const END = column('end', 3);
const view = (type: string, queryColumns: QueryColumn[], options: object = {}): ListConfig => ({
  code: 'v',
  name: 'V',
  schemaCode: 'm',
  queryPresentationType: type,
  queryColumns,
  queryPresentation: { options },
});
const row = (id: string, data: Record<string, unknown> = {}): ListRow => ({ id, data });

/** A list that answers by what is added to its query. */
function contextAnswering(config: ListConfig, answer: (part: PartQuery) => ListRow[]): DataSourceContext & { queries: PartQuery[] } {
  const queries: PartQuery[] = [];
  const rows = async (part: PartQuery): Promise<ListPage> => {
    queries.push(part);
    const all = answer(part);
    const from = ((part.page ?? 1) - 1) * part.size;
    return { content: all.slice(from, from + part.size), totalElements: all.length };
  };
  const gantt = () => Promise.reject(new Error('No Gantt chart is drawn here'));
  return { config, columns: [], at: undefined, today: '2026-11-22', before: undefined, changes: undefined, rows, gantt, groups: gantt, size: 20, queries };
}

const valueOf = ({ filters: [item] = [] }: PartQuery): FilterItem | undefined => item;

describe('presentations', () => {
  it('[OP-84] every type of a view is drawn by its own renderer and has a name in both languages', () => {
    for (const type of PRESENTATIONS) {
      const { renderer, cause } = presentationOf(view(type, [TITLE]));
      expect(cause?.kind === 'missing' ? type : renderer.type).toBe(type);
      for (const { presentation } of [en, zh]) expect(presentation).toHaveProperty(type);
    }
  });

  it('[BX-021] a view falls back to the table when it is of no known type or lacks the columns it names', () => {
    expect(presentationOf(view('MAP', [TITLE])).cause).toEqual({ kind: 'unknown', type: 'MAP' });
    expect(presentationOf(view('CALENDAR', [TITLE])).cause).toEqual({ kind: 'missing', type: 'CALENDAR', missing: 'startPropertyCode' });
    const ended = view('CALENDAR', [TITLE, START], { calendar: { startPropertyCode: 'start', endPropertyCode: 'end' } });
    expect(presentationOf(ended).cause).toEqual({ kind: 'missing', type: 'CALENDAR', missing: 'end' });
    const grouped = view('BOARD', [TITLE], { board: { groupPropertyCode: 'stage' } });
    expect(presentationOf(grouped)).toMatchObject({ cause: { kind: 'missing', type: 'BOARD', missing: 'stage' }, renderer: { type: 'LIST' } });
    expect(presentationOf(view('BOARD', [TITLE, STAGE])).cause).toBeUndefined();
  });

  it('[BX-021] a column that the server withholds goes by what it is for', () => {
    const grouped = view('BOARD', [TITLE, STAGE], { board: { groupPropertyCode: '' } });
    expect(presentationOf(grouped).cause).toEqual({ kind: 'missing', type: 'BOARD', missing: 'groupPropertyCode' });
    const ended = view('CALENDAR', [TITLE, START], { calendar: { startPropertyCode: 'start', endPropertyCode: '' } });
    expect(presentationOf(ended).cause).toEqual({ kind: 'missing', type: 'CALENDAR', missing: 'endPropertyCode' });
    const neither = view('CALENDAR', [TITLE, START], { calendar: { startPropertyCode: '', endPropertyCode: '' } });
    expect(presentationOf(neither).cause).toMatchObject({ missing: 'startPropertyCode, endPropertyCode' });
  });

  it('[BX-020] a board groups by the named column, else the first single choice, else the state', () => {
    const KIND = column('kind', 14, 'a;b');
    expect(groupColumn(view('BOARD', [STAGE, KIND], { board: { groupPropertyCode: 'kind' } }))?.propertyCode).toBe('kind');
    expect(groupColumn(view('BOARD', [TITLE, STAGE, KIND]))?.propertyCode).toBe('stage');
    expect(groupColumn(view('BOARD', [TITLE]))?.propertyCode).toBe('sequenceStatus');
  });

  it('[BX-020] a board asks once for each value, counts truly, and shows the rest only when there is any', async () => {
    const open = Array.from({ length: 120 }, (_, at) => row(`o${at}`));
    const board = contextAnswering(view('BOARD', [TITLE, STAGE]), (part) => (valueOf(part)?.propertyValue === 'open' ? open : []));
    const page = await boardDataSource.load(board);
    expect(board.queries.map((part) => [valueOf(part)?.queryFilterType, valueOf(part)?.propertyValue])).toEqual([
      ['In', 'open'],
      ['In', 'done'],
      ['NotIn', 'open;done'],
    ]);
    expect(boardPartsOf(page.details).map(({ value, total, rows }) => [value, total, rows.length])).toEqual([
      ['open', 120, 50],
      ['done', 0, 0],
    ]);
    expect(page.totalElements).toBe(120);

    const further = await boardDataSource.more?.({ ...board, before: page.details }, 'open');
    expect(further?.content.map(({ id }) => id)).toEqual(open.slice(50, 100).map(({ id }) => id));
    expect(boardPartsOf(further?.details)[0]?.rows).toHaveLength(100);

    // Loaded again after a move, what was opened stays open.
    const again = await boardDataSource.load({ ...board, before: further?.details });
    expect(boardPartsOf(again.details)[0]?.rows).toHaveLength(100);
  });

  it('[BX-020] a moved card stands in its new column at once and is counted there', () => {
    const parts = [
      { value: 'open', total: 70, rows: [row('a'), row('b')] },
      { value: OTHERS, total: 0, rows: [] },
    ];
    const drawn = drawnParts(parts, [row('a'), row('b')], new Map([['a', OTHERS]]));
    expect(drawn.map(({ total, rows, rest }) => [total, rows.map(({ id }) => id), rest])).toEqual([
      [69, ['b'], 68],
      [1, ['a'], 0],
    ]);
  });

  it('[BX-020] cards are moved only by those who may update rows, and never between states or inside a workflow', () => {
    const granted = { ...view('BOARD', [STAGE]), queryActions: [{ actionCode: 'batch_update', name: 'B' }] };
    expect(mayMove(granted, STAGE)).toBe(true);
    expect(mayMove(view('BOARD', [STAGE]), STAGE)).toBe('board:fixed.right');
    expect(mayMove(granted, column('sequenceStatus', 14))).toBe('board:fixed.status');
    expect(isInWorkflow({ ...row('a'), workflowInstanceId: 'w1' })).toBe(true);
    expect(isInWorkflow({ ...row('a'), workflowInstanceId: '--' })).toBe(false);
  });

  it('[BX-014] arrow keys pass empty columns and stay at the height they have', () => {
    const part = (value: string, ids: string[]) => ({ value, total: ids.length, rest: 0, rows: ids.map((id) => row(id)) });
    const parts = [part('1', ['a', 'b', 'c']), part('2', []), part('3', ['d', 'e'])];
    expect(neighbour(parts, 0, 'c', { column: 1, card: 0 })).toBe('e');
    expect(neighbour(parts, 2, 'd', { column: -1, card: 0 })).toBe('a');
    expect(neighbour(parts, 0, 'a', { column: 0, card: 1 })).toBe('b');
    expect(neighbour(parts, 0, 'a', { column: -1, card: 0 })).toBeUndefined();
  });
});

describe('calendar', () => {
  it('[BX-019] its place is a month, a week or today; anything else is today', () => {
    expect(spanOf(undefined, '2026-11-22')).toEqual({ scale: 'month', anchor: '2026-11-01', from: '2026-10-26', to: '2026-12-06' });
    expect(spanOf('2026-02', '2026-11-22')).toMatchObject({ from: '2026-01-26', to: '2026-03-01' });
    expect(spanOf('2026-11-22', '2026-01-01')).toEqual({ scale: 'week', anchor: '2026-11-16', from: '2026-11-16', to: '2026-11-22' });
    expect(spanOf('2026-13', '2026-11-22').anchor).toBe('2026-11-01');
    expect(spanOf('2026-02-30', '2026-11-22').scale).toBe('month');
    expect(weeksOf(spanOf('2026-02', '2026-11-22'))).toHaveLength(5);
    expect(addressOfSpan(spanOf('2026-12', ''), 1)).toBe('2027-01');
    expect(addressOfSpan(spanOf('2026-11-22', ''), -1)).toBe('2026-11-09');
  });

  it('[BX-019] years whose weeks cannot be written are no place', () => {
    for (const at of ['9999-12', '9999-12-31', '9999-01', '0100-01-01', '0999-12']) {
      expect(spanOf(at, '2026-11-22'), at).toMatchObject({ scale: 'month', anchor: '2026-11-01' });
    }
    expect(spanOf('9998-12', '')).toMatchObject({ from: '9998-11-30', to: '9999-01-03' });
    expect(spanOf('1000-01', '')).toMatchObject({ from: '0999-12-30', to: '1000-02-02' });
    expect(datedRows([row('open', { start: '2026-11-02', end: '9999-12-31' })], { start: START, end: END })).toMatchObject([{ to: '9999-12-31' }]);
  });

  it('[BX-019] it asks for what begins in its weeks or reaches into them', async () => {
    const config = view('CALENDAR', [TITLE, START, END], { calendar: { startPropertyCode: 'start', endPropertyCode: 'end' } });
    const calendar = contextAnswering(config, ({ condition = [] }) => (condition.length === 2 ? [row('a')] : []));
    const page = await calendarDataSource.load(calendar);
    const terms = calendar.queries[0]?.condition?.map((group) => group.map(({ propertyCode, operator, value }) => `${propertyCode} ${operator} ${value}`));
    expect(terms).toEqual([['start Between 2026-10-26;2026-12-06'], ['start Lte 2026-10-25', 'end Gte 2026-10-26']]);
    expect(calendar.queries[0]).toMatchObject({ size: 500, sort: { propertyCode: 'start', direction: 'ascending' } });
    expect(calendarDetailsOf(page.details)).toMatchObject({ inSpan: 1, dateless: 0 });
  });

  it('[BX-019] an empty month of a list with records is a calendar, a list without any is empty', async () => {
    const config = view('CALENDAR', [TITLE, START]);
    const elsewhere = contextAnswering(config, ({ condition }) => (condition ? [] : [row('a')]));
    expect((await calendarDataSource.load(elsewhere)).totalElements).toBe(1);
    expect((await calendarDataSource.load(contextAnswering(config, () => []))).totalElements).toBe(0);
  });

  it('[BX-019] bars lie on lines of their own across their days, and what has no room is counted on every day it covers', () => {
    const days = weeksOf(spanOf('2026-11-16', ''))[0] ?? [];
    const rows = [
      row('long', { start: '2026-11-10', end: '2026-11-25' }),
      row('mid', { start: '2026-11-17 09:00:00', end: '2026-11-19' }),
      row('one', { start: '2026-11-18', end: null }),
      row('back', { start: '2026-11-20', end: '2026-11-01' }),
      row('none', { start: null, end: '2026-11-20' }),
    ];
    const bars = weekBars(days, datedRows(rows, { start: START, end: END }));
    expect(bars.map(({ dated, day, days: length, lane, fromBefore, toAfter }) => [dated.row.id, day, length, lane, fromBefore, toAfter])).toEqual([
      ['long', 0, 7, 0, true, true],
      ['mid', 1, 3, 1, false, false],
      ['one', 2, 1, 2, false, false],
      ['back', 4, 1, 1, false, false],
    ]);
    const shown = visibleBars(bars, 2);
    expect(shown.bars.map(({ dated }) => dated.row.id)).toEqual(['long', 'back']);
    expect(shown.hidden).toEqual([0, 1, 2, 1, 0, 0, 0]);
  });

  it('[BX-014] keys lead to days, the ends of the week and the same day of other months', () => {
    const press = (key: string, day: string) => dayAfterKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, day);
    expect(press('ArrowUp', '2026-11-03')).toBe('2026-10-27');
    expect(press('Home', '2026-11-22')).toBe('2026-11-16');
    expect(press('PageDown', '2026-01-31')).toBe('2026-02-28');
    expect(press('PageUp', '2026-03-15')).toBe('2026-02-15');
    expect(press('x', '2026-03-15')).toBeUndefined();
  });
});
