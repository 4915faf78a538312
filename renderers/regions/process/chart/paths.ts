/** A point of the chart, px. */
export type ChartPoint = readonly [x: number, y: number];

/** The head of an arrow at the end of a line, as the points of a polygon; '' where there is no line. */
export function arrowHead(points: readonly ChartPoint[], sizePx: number): string {
  const [before, end] = [points.at(-2), points.at(-1)];
  const length = before && end ? Math.hypot(end[0] - before[0], end[1] - before[1]) : 0;
  if (!before || !end || length === 0) return '';
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const back: ChartPoint = [end[0] - ux * sizePx, end[1] - uy * sizePx];
  const half = sizePx * 0.55;
  return [end, [back[0] - uy * half, back[1] + ux * half], [back[0] + uy * half, back[1] - ux * half]].map((point) => point.map(round).join(',')).join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
