import { pathOfEdge } from '#schemas/workflow/chartGeometry.ts';
import type { ChartModel } from './chartModel.ts';
import { arrowHead } from './paths.ts';

/** Later ones lie above: the way that was taken is never crossed out by one that was not. */
const ORDER = ['notTaken', 'coming', 'taken'] as const;

/** The flows of the chart, and the ways back that returns took. */
export function ChartLines({ model: { edges, returns } }: { model: ChartModel }) {
  return (
    <g aria-hidden="true">
      {ORDER.flatMap((state) => edges.filter((edge) => edge.state === state)).map(({ id, state, points }) => (
        <g key={id} className="p-chart-flow" data-state={state}>
          <path d={pathOfEdge(points)} />
          <polygon points={arrowHead(points, state === 'taken' ? 9 : 7)} />
        </g>
      ))}
      {returns.map(({ from, to, points }) => (
        <g key={`${from}\n${to}`} className="p-chart-return">
          <path d={pathOfEdge(points)} />
          <polygon points={arrowHead(points, 8)} />
        </g>
      ))}
    </g>
  );
}
