import type { EChartsCoreOption } from 'echarts/core';
import { commonOption, tooltipLook } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';
import type { Figures, Words } from './figures.ts';
import type { ChartLook } from './look.ts';

/** A ring of shares. */
export const pieReport: ReportRenderer = { types: ['pie'], icon: 'chart', option: pieOption };

function pieOption(figures: Figures, look: ChartLook, { locale }: Words): EChartsCoreOption {
  const [series] = figures.series;
  const values = series?.figures ?? [];
  const total = values.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const share = (at: number) => percent.format(total === 0 ? 0 : Math.max(0, values[at]?.value ?? 0) / total);
  const legendText = (key: string) => {
    const at = figures.categories.findIndex((category) => category.key === key);
    return `${figures.categories[at]?.name ?? ''} ${share(at)}`;
  };
  return {
    ...commonOption(figures, look),
    // The shares stand in the legend: labels beside a small ring would be cut.
    legend: {
      show: true,
      type: 'scroll',
      bottom: 0,
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { color: look.text },
      pageTextStyle: { color: look.muted },
      pageIconColor: look.text,
      pageIconInactiveColor: look.line,
      formatter: legendText,
    },
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${figures.categories[dataIndex]?.name ?? ''}\n${values[dataIndex]?.text ?? ''}  ${share(dataIndex)}`,
    },
    series: [
      {
        type: 'pie',
        radius: ['46%', '72%'],
        center: ['50%', '46%'],
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        label: { show: false },
        // Parts are told apart by their name; one below nothing has no angle.
        data: figures.categories.map(({ key }, at) => ({ name: key, value: Math.max(0, values[at]?.value ?? 0) })),
      },
    ],
  };
}
