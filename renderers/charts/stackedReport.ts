import { axesOption } from './axes.ts';
import type { ReportRenderer } from './chartContract.ts';

/** Bars made of parts. */
export const stackedReport: ReportRenderer = {
  types: ['stacked'],
  icon: 'chart',
  option: (figures, look, words) => axesOption(figures, look, words, { type: 'bar', stack: 'all', barMaxWidth: 40 }),
};
