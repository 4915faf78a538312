import type { EChartsCoreOption } from 'echarts/core';
import type { Figures, Series, FigureWords } from './figures.ts';
import { legendOf } from './legend.ts';
import { toneColours, type ChartTheme } from './chartTheme.ts';

/** What all charts have in common: letters, colours, and a box that names what is pointed at. */
export function commonOption(figures: Figures, theme: ChartTheme): EChartsCoreOption {
  const { series } = figures;
  return {
    animation: theme.moves,
    animationDuration: 240,
    color: [...(toneColours(series, theme) ?? theme.series)],
    textStyle: { fontFamily: theme.font, color: theme.muted, fontSize: 12 },
    legend: {
      show: series.length > 1,
      top: 0,
      right: 0,
      ...legendOf(seriesNames(series), theme).option,
      formatter: (key: string) => series.find((one) => one.key === key)?.name ?? '',
      textStyle: { color: theme.muted },
    },
  };
}

const seriesNames = (series: readonly Series[]) => series.map(({ name }) => name);

/** The box of a chart; its words are drawn, because a box of HTML would be text put into the page. */
export function tooltipOption(theme: ChartTheme): Record<string, unknown> {
  return {
    renderMode: 'richText',
    confine: true,
    backgroundColor: theme.raised,
    borderColor: theme.line,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 12, lineHeight: 20 },
  };
}

/** px: what the axis of values takes; the least below which a name does not stand level, and leaning; the most of a leaning one. */
const ROOM = { values: 64, level: 72, leaning: 20, most: 96 };

/** Names of categories: each below its own, leaning where there is little room; else as many as stand beside each other. */
function categoryNames({ categories }: Figures, { muted, width }: ChartTheme): Record<string, unknown> {
  const room = Math.floor((width - ROOM.values) / Math.max(1, categories.length));
  const isLevel = room - 8 >= ROOM.level;
  const isEach = room >= ROOM.leaning;
  return {
    color: muted,
    overflow: 'truncate',
    hideOverlap: !isEach,
    width: isLevel ? room - 8 : ROOM.most,
    interval: isEach ? 0 : 'auto',
    rotate: isEach && !isLevel ? 40 : 0,
  };
}

const areWhole = ({ series }: Figures): boolean => series.every(({ figures }) => figures.every(({ value }) => value === null || Number.isInteger(value)));

/** Categories below, values at the left: bars, lines and stacked bars. */
export function axesOption(figures: Figures, theme: ChartTheme, { locale }: FigureWords, kind: Record<string, unknown>): EChartsCoreOption {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    ...commonOption(figures, theme),
    grid: {
      left: 8,
      right: 12,
      top: figures.series.length > 1 ? legendOf(seriesNames(figures.series), theme).heightPx + 12 : 12,
      bottom: 4,
      containLabel: true,
    },
    tooltip: {
      ...tooltipOption(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: theme.line, opacity: 0.6 } },
      formatter: axisWords(figures),
    },
    xAxis: {
      type: 'category',
      data: figures.categories.map(({ name }) => name),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: categoryNames(figures, theme),
    },
    yAxis: {
      type: 'value',
      // Between whole numbers there is nothing to read.
      minInterval: areWhole(figures) ? 1 : undefined,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.muted, formatter: (value: number) => compact.format(value) },
    },
    // The library distinguishes series by their name: colours, and what the legend shows and hides.
    series: figures.series.map(({ key, figures: values }) => ({ ...kind, name: key, data: values.map(({ value }) => value) })),
  };
}

/** The category and each series with its value as it is written everywhere else. */
function axisWords({ categories, series }: Figures) {
  return (points: { dataIndex: number; seriesIndex: number; marker?: unknown }[]): string => {
    const at = points[0]?.dataIndex ?? 0;
    const lines = points.flatMap(({ seriesIndex }) => {
      const one = series[seriesIndex];
      const text = one?.figures[at]?.text;
      return one && text ? [`${one.name}  ${text}`] : [];
    });
    return [categories[at]?.name ?? '', ...lines].join('\n');
  };
}
