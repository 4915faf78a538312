import type { EChartsCoreOption } from 'echarts/core';
import { commonOption, tooltipOption } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';
import type { Figures, FigureWords } from './figures.ts';
import { legendOf } from './legend.ts';
import { toneColours, type ChartTheme } from './chartTheme.ts';

/** px between ring and names, and of a ring at most. */
const GAP = 12;
const WIDEST = 400;

/** A ring of shares. */
export const pieReport: ReportRenderer = { types: ['pie'], icon: 'chart', option: pieOption };

function pieOption(figures: Figures, theme: ChartTheme, { locale }: FigureWords): EChartsCoreOption {
  const [series] = figures.series;
  const values = series?.figures ?? [];
  const total = values.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const share = (at: number) => percent.format(total === 0 ? 0 : Math.max(0, values[at]?.value ?? 0) / total);
  const names = figures.categories.map(({ name }, at) => `${name} ${share(at)}`);
  const legend = legendOf(names, theme);
  const room = Math.max(0, theme.height - legend.heightPx - GAP);
  const radius = Math.min(room, theme.width, WIDEST) / 2;
  return {
    ...commonOption(figures, theme),
    color: [...(toneColours(figures.categories, theme) ?? theme.series)],
    // The shares stand in the legend: labels beside a small ring would be cut.
    legend: {
      show: true,
      bottom: 0,
      ...legend.option,
      textStyle: { color: theme.text },
      formatter: (key: string) => names[figures.categories.findIndex((one) => one.key === key)] ?? '',
    },
    tooltip: {
      ...tooltipOption(theme),
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${figures.categories[dataIndex]?.name ?? ''}\n${values[dataIndex]?.text ?? ''}  ${share(dataIndex)}`,
    },
    series: [
      {
        type: 'pie',
        radius: [radius * 0.62, radius * 0.96],
        center: ['50%', room / 2],
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        label: { show: false },
        // Parts are distinguished by their name; one below nothing has no angle.
        data: figures.categories.map(({ key }, at) => ({ name: key, value: Math.max(0, values[at]?.value ?? 0) })),
      },
    ],
  };
}
