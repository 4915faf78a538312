import { axesOption } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';

/** Bars made of parts. */
export const stackedReport: ReportRenderer = {
  types: ['stacked'],
  icon: 'chart',
  option: (figures, theme, words) => axesOption(figures, theme, words, { type: 'bar', stack: 'all', barMaxWidth: 40 }),
};
