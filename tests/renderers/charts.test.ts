import { describe, expect, it } from 'vitest';
import { figuresCsv } from '#renderers/charts/figuresCsv.ts';
import { figureCellText, figuresOf, overlapText, type FigureWords } from '#renderers/charts/figures.ts';
import type { ChartTheme } from '#renderers/charts/chartTheme.ts';
import { periodSpan, periodText } from '#renderers/charts/periodText.ts';
import { reportRegistry } from '#renderers/charts/index.ts';
import type { ReportColumn, ReportData } from '#schemas/report.ts';
import { REPORT_TYPES } from '#schemas/report.ts';

const wordsIn = (locale: 'zh' | 'en'): FigureWords => ({ locale, t: (key, values) => `${key}${values ? JSON.stringify(values) : ''}` });
const zh = wordsIn('zh');
const en = wordsIn('en');
const month: ReportColumn = { propertyCode: 'signedOn', propertyType: 3, name: '签订', name_i18n: '{"en":"Signed"}', granularity: 'month' };
const stage: ReportColumn = { propertyCode: 'stage', propertyType: 0, name: '状态' };
const amount: ReportColumn = { propertyCode: 'amount', propertyType: 2, name: '金额', name_i18n: '{"en":"Amount"}', displayFormat: 7, sumType: 1 };
const count: ReportColumn = { propertyCode: 'id', propertyType: 2, name: '数', displayFormat: 1, sumType: 5 };

const owner: ReportColumn = { propertyCode: 'owner', propertyType: 50, name: '拥有者' };
const TONE_COLOURS = { blue: '', violet: '', teal: '', outline: '', green: '', amber: '', grey: '', red: '' };
const theme: ChartTheme = {
  series: [],
  tones: TONE_COLOURS,
  text: '',
  muted: '',
  line: '',
  surface: '',
  raised: '',
  font: '',
  height: 300,
  width: 800,
  moves: false,
};

describe('figures of reports', () => {
  it('[RT-027] every type of report has a renderer, an unknown one is a table', () => {
    for (const type of REPORT_TYPES) expect(reportRegistry.get(type).types).toContain(type);
    expect(reportRegistry.get('spider').types).toEqual(['table']);
  });

  it('[RT-027] with one dimension each measure is a series, in the words of its format', () => {
    const data: ReportData = {
      columns: [month, amount, count],
      rows: [
        ['2026-01-01', 1234.5, 2],
        [null, '9007199254740993.25', 1],
      ],
    };
    const { categories, series } = figuresOf(data, zh);
    expect(categories.map(({ name }) => name)).toEqual(['2026年1月', 'report:noValue']);
    expect(series.map(({ name, figures }) => [name, figures.map(({ text }) => text)])).toEqual([
      ['金额', ['¥1,234.50', '¥9,007,199,254,740,993.25']],
      ['数', ['2', '1']],
    ]);
    expect(figuresOf(data, en)).toMatchObject({ categories: [{ name: 'Jan 2026' }, { name: 'report:noValue' }], categoryName: 'Signed' });
  });

  it('[RT-027] with two dimensions each value of the second is a series; what does not occur has no value and no row', () => {
    const data: ReportData = {
      columns: [month, stage, count],
      rows: [
        ['2026-01-01', 'a', 2],
        ['2026-02-01', 'b', 5],
        ['2026-02-01', 'a', 1],
      ],
    };
    expect(figuresOf(data, zh).series.map(({ name, figures }) => [name, figures.map(({ value, row }) => [value, row])])).toEqual([
      [
        'a',
        [
          [2, 0],
          [1, 2],
        ],
      ],
      [
        'b',
        [
          [null, undefined],
          [5, 1],
        ],
      ],
    ]);
  });

  const people: ReportData = {
    columns: [stage, owner, count],
    rows: [
      ['a', [{ id: 'u1', name: '张伟' }], 5],
      ['a', [{ id: 'u2', name: '张伟' }], 7],
    ],
  };

  it('[RT-027] two people of one name stay two series, each with its own figure', () => {
    expect(figuresOf(people, zh).series.map(({ name, figures }) => [name, figures.map(({ value }) => value)])).toEqual([
      ['张伟', [5]],
      ['张伟', [7]],
    ]);
  });

  it('[RT-027] two people of one name stay two parts of a ring, and the legend says the share of each', () => {
    const figures = figuresOf({ columns: [owner, count], rows: people.rows.map(([, who, value]) => [who, value]) }, en);
    const option = reportRegistry.get('pie').option?.(figures, theme, en);
    // The parts of an option that this chart makes.
    const { legend, series } = option as { legend: { formatter(name: string): string }; series: { data: { name: string; value: number }[] }[] };
    const parts = series[0]?.data ?? [];
    expect(parts.map(({ value }) => value)).toEqual([5, 7]);
    expect(parts.map(({ name }) => legend.formatter(name))).toEqual(['张伟 41.7%', '张伟 58.3%']);
  });

  it('[RT-027] bars of two people of one name are kept apart, and named alike', () => {
    const option = reportRegistry.get('bar').option?.(figuresOf(people, zh), theme, zh);
    // As above.
    const { legend, series } = option as { legend: { formatter(name: string): string }; series: { name: string }[] };
    expect(new Set(series.map(({ name }) => name)).size).toBe(2);
    expect(series.map(({ name }) => legend.formatter(name))).toEqual(['张伟', '张伟']);
  });

  it('[RT-027] the axis of whole numbers stands still at them, that of others may part them', () => {
    const stepOf = (data: ReportData) => reportRegistry.get('bar').option?.(figuresOf(data, zh), theme, zh)?.yAxis;
    expect(stepOf({ columns: [stage, count], rows: [['a', 1]] })).toMatchObject({ minInterval: 1 });
    expect(stepOf({ columns: [stage, amount], rows: [['a', 0.5]] })).toMatchObject({ minInterval: undefined });
  });

  it.each([
    ['day', '2026-11-23', '2026/11/23', '11/23/2026'],
    ['year', '2026-01-01', '2026年', '2026'],
    ['quarter', '2026-10-01', 'report:quarter{"year":"2026","quarter":4}', 'report:quarter{"year":"2026","quarter":4}'],
    ['week', '2027-01-04', 'report:week{"year":2027,"week":1}', 'report:week{"year":2027,"week":1}'],
    ['week', '2026-12-28', 'report:week{"year":2026,"week":53}', 'report:week{"year":2026,"week":53}'],
  ])('[RT-027] a %s is written in the form of the language', (granularity, day, chinese, english) => {
    expect([periodText(day, granularity, zh), periodText(day, granularity, en)]).toEqual([chinese, english]);
  });

  it('a period ends on its last day, also in a leap year', () => {
    expect(periodSpan('2024-02-01', 'month')).toEqual(['2024-02-01', '2024-02-29']);
    expect(periodSpan('2026-12-01', 'month')).toEqual(['2026-12-01', '2026-12-31']);
  });

  it('[RT-027] data goes out with plain numbers, and no text becomes a formula of a spreadsheet', () => {
    const data: ReportData = {
      columns: [stage, amount],
      rows: [
        ['=1+1', 1234.5],
        ['甲,"乙"', null],
      ],
    };
    expect(figuresCsv(data, zh)).toBe('\ufeffsep=,\r\n状态,金额\r\n\'=1+1,1234.5\r\n"甲,""乙""",\r\n');
  });

  it('[BX-092] a group of who left or of what is no longer offered is marked', () => {
    const words = (value: unknown, column: ReportColumn) => figureCellText(value, column, zh);
    expect(words([{ id: 'a', type: 3, name: '林' }], owner)).toBe('林');
    expect(words([{ id: 'b', type: 3, name: '林', former: true }], owner)).toBe('report:past{"name":"林"}');
    expect(words(null, owner)).toBe('report:noValue');
    const state: ReportColumn = { ...stage, propertyType: 12, options: { items: ['在用', '备用'] } };
    expect([words('在用', state), words('报废', state)]).toEqual(['在用', 'report:past{"name":"报废"}']);
    const colours = [
      { code: 'red', name: '红', disabled: false },
      { code: 'grey', name: '灰', disabled: true },
    ];
    const colour: ReportColumn = { ...stage, propertyType: 12, options: { checkedDictionary: 'c', useDictionariesData: colours } };
    expect([words('red', colour), words('grey', colour)]).toEqual(['红', 'report:past{"name":"灰"}']);
  });

  it('[BX-093] where a record stands in several groups, a heading of the CSV and a sentence below the figures say so', () => {
    const tags: ReportColumn = { propertyCode: 'tags', propertyType: 15, name: '标签', name_i18n: '{"en":"Tags"}' };
    const data: ReportData = {
      columns: [tags, count],
      rows: [
        ['a', 1200],
        [null, 1],
      ],
      records: 1201,
    };
    expect(figuresCsv(data, zh)).toBe('\ufeffsep=,\r\n"report:inEach{""name"":""标签""}",数\r\na,1200\r\nreport:noValue,1\r\n');
    expect(overlapText(data, en)).toBe('report:overlap{"names":"Tags","records":"1,201"}');
    expect(overlapText({ columns: [month, count], rows: [] }, en)).toBeUndefined();
  });
});
