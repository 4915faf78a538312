import { describe, expect, it } from 'vitest';
import { choiceColumn, choicesColumn } from '#renderers/columns/choiceColumn.ts';
import { palette } from '#renderers/charts/palette.ts';
import { figuresOf, type FigureWords } from '#renderers/charts/figures.ts';
import { legendOf } from '#renderers/charts/legend.ts';
import { toneColours, type ChartTheme } from '#renderers/charts/chartTheme.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { choiceTags, choiceTone } from '#schemas/formats/tone.ts';
import { TONES, type Tone } from '#schemas/tones.ts';

const ENTRIES = [
  { code: 'draft', name: '拟定', name_i18n: '{"en":"Draft"}', color: 'amber' },
  { code: 'signed', name: '已签订', name_i18n: '{"en":"Signed"}' },
  { code: 'running', name: '履行中', name_i18n: '{"en":"In progress"}' },
  { code: 'done', name: '已完结', color: 'shocking' },
];
const options = { checkedDictionary: true, useDictionariesData: ENTRIES };
// Only what a tree is made of.
const column = { propertyCode: 'stage', propertyType: 14, name: '状态', options } as unknown as ListColumn['column'];

describe('tones of choices', () => {
  it('[TH-013] a choice has the same tone in both languages: the configured one, else that of its place', () => {
    const tones = (locale: 'zh' | 'en') => ENTRIES.map(({ code }) => choiceColumn.tree(code, choiceColumn.text(code, column, locale), column));
    expect(tones('zh').map((tree) => tree?.type === 'category' && tree.tone)).toEqual(['amber', TONES[1], TONES[2], TONES[3]]);
    expect(tones('en').map((tree) => tree?.type === 'category' && tree.tone)).toEqual(['amber', TONES[1], TONES[2], TONES[3]]);
    const several = choicesColumn.tree?.('running;draft', choicesColumn.text('running;draft', column, 'en'), column, 'en');
    expect(several).toMatchObject({
      type: 'row',
      items: [
        { text: 'In progress', tone: TONES[2] },
        { text: 'Draft', tone: 'amber' },
      ],
    });
  });

  it('[TH-013] a record that is read has the tags of its list', () => {
    expect(choiceTags('running;draft', column, 'zh')).toEqual([
      { text: '履行中', tone: TONES[2] },
      { text: '拟定', tone: 'amber' },
    ]);
    expect(choiceTags(['别的'], column, 'en')).toEqual([{ text: '别的', tone: choiceTone('别的', column) }]);
  });

  it('[TH-013] a value that stands in no dictionary keeps its tone too', () => {
    expect(choiceTone('加急', { options: undefined })).toBe(choiceTone('加急', { options }));
  });

  it('[RT-027] parts of a chart have the tones of the tags, where no two look the same', () => {
    const words: FigureWords = { locale: 'zh', t: (key) => key };
    const stage = { propertyCode: 'stage', propertyType: 14, name: '状态', options };
    const count = { propertyCode: 'id', propertyType: 2, name: '数', sumType: 5 };
    const figures = figuresOf(
      {
        columns: [stage, count],
        rows: [
          ['running', 3],
          ['draft', 1],
        ],
      },
      words,
    );
    expect(figures.categories.map(({ tone }) => tone)).toEqual([TONES[2], 'amber']);
    const month = { propertyCode: 'signedOn', propertyType: 3, name: '签订', granularity: 'month' };
    const rows = [
      ['2026-01-01', 'running', 3],
      ['2026-01-01', 'draft', 1],
    ];
    expect(figuresOf({ columns: [month, stage, count], rows }, words).series.map(({ tone }) => tone)).toEqual([TONES[2], 'amber']);
    const parts = (...tones: (Tone | undefined)[]) => tones.map((tone) => ({ tone }));
    // One colour for each, so that alike tones are seen.
    const theme = { tones: Object.fromEntries(TONES.map((tone) => [tone, tone === 'outline' ? 'grey' : tone])) } as Pick<ChartTheme, 'tones'>;
    expect(toneColours(parts('blue', 'amber'), theme)).toEqual(['blue', 'amber']);
    expect([toneColours(parts('outline', 'grey'), theme), toneColours(parts('blue', undefined), theme), toneColours([], theme)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[RT-027] behind the theme’s colour no series is like it: a fixed one takes the place', () => {
    const [teal, amber, violet, red, spare] = ['#12a594', '#df8600', '#7c5cf0', '#d03a2f', '#2970ff'];
    expect(palette('#2970ff', [teal, amber, violet, red], spare)).toEqual(['#2970ff', teal, amber, violet, red]);
    expect(palette('#d03a2f', [teal, amber, violet, red], spare)).toEqual(['#d03a2f', teal, amber, violet, spare]);
    expect(palette('#0c7f56', [teal, amber, '#12925f'], spare)).toEqual(['#0c7f56', spare, amber]);
    expect(palette('#808080', [teal], spare)).toEqual(['#808080', teal]);
  });

  it('[RT-027] names of a chart stand in as many lines as they need; only where they would take its room they are turned over', () => {
    // Only what a legend reads.
    const themeOf = (width: number, height: number) => ({ width, height, text: '', muted: '', line: '' }) as ChartTheme;
    const names = ['已完结 67.6%', '履行中 22.3%', '已终止 5.3%', '已签订 3.8%', '拟定 1.2%'];
    expect(legendOf(names, themeOf(900, 300))).toMatchObject({ heightPx: 24, option: { type: 'plain' } });
    expect(legendOf(names, themeOf(300, 300))).toMatchObject({ heightPx: 48, option: { type: 'plain', width: 300 } });
    expect(
      legendOf(
        Array.from({ length: 40 }, (_, at) => `第 ${at} 类`),
        themeOf(300, 300),
      ),
    ).toMatchObject({ heightPx: 24, option: { type: 'scroll' } });
  });
});
