import { axesOption } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';

/** Bars beside each other. */
export const barReport: ReportRenderer = {
  types: ['bar'],
  icon: 'chart',
  option: (figures, theme, words) =>
    axesOption(figures, theme, words, { type: 'bar', barMaxWidth: 32, barGap: '10%', itemStyle: { borderRadius: [3, 3, 0, 0] } }),
};
