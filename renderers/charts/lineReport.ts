import { axesOption } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';

/** Lines over the categories, each value a point. */
export const lineReport: ReportRenderer = {
  types: ['line'],
  icon: 'chart',
  option: (figures, theme, words) => axesOption(figures, theme, words, { type: 'line', symbol: 'circle', symbolSize: 7, lineStyle: { width: 2 } }),
};
