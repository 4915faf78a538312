import type { EChartsCoreOption } from 'echarts/core';
import type { ComponentType } from 'react';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import type { Figures } from './figures.ts';
import type { FigureWords } from './figures.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ReportData } from '#schemas/report.ts';

/** What a report that is drawn without a chart gets. */
export interface ReportBodyProps {
  name: string;
  data: ReportData;
  words: FigureWords;
  /** Leads to the records of a row of the answer; undefined where there are none to lead to. */
  drill(row: number): (() => void) | undefined;
}

/** How one type of report looks: a chart by its option, or a body of its own (architecture: Renderer). */
export interface ReportRenderer {
  types: readonly string[];
  icon: IconName;
  option?(figures: Figures, theme: ChartTheme, words: FigureWords): EChartsCoreOption;
  Body?: ComponentType<ReportBodyProps>;
}
