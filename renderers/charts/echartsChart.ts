import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, LegendScrollComponent, CanvasRenderer]);

/** A chart on the page. */
export interface OpenChart {
  /** Draws with the next frame; `isStill` = now, for what does not wait for one. */
  draw(option: EChartsCoreOption, isStill?: boolean): void;
  resize(): void;
  /** The picture as PNG, twice as fine as the screen, on the given ground. */
  picture(ground: string): string;
  close(): void;
}

/** Opens a chart in an element; `onPick` receives the place of a category and the number of a series that was clicked. */
export function openChart(element: HTMLElement, onPick: (category: number, series: number) => void): OpenChart {
  emptyWithoutText(element);
  const chart = init(element, undefined, { renderer: 'canvas' });
  chart.on('click', ({ dataIndex, seriesIndex }) => {
    if (typeof dataIndex === 'number') onPick(dataIndex, seriesIndex ?? 0);
  });
  return {
    draw(option, isStill) {
      chart.setOption(option, { notMerge: true });
      if (isStill) chart.getZr().flush();
    },
    resize: () => chart.resize(),
    picture: (ground) => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }),
    close: () => chart.dispose(),
  };
}

/**
 * The library empties its element by writing '' as HTML, which the page's policy refuses like any other text (safety.md 2,
 * Trusted Types): on this element alone that means taking the children away, and nothing else can be written so.
 */
function emptyWithoutText(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => '',
    set() {
      element.replaceChildren();
    },
  });
}
