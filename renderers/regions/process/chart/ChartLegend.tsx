import type { Translate } from '#renderers/contracts/ports.ts';
import type { ChartModel } from './chartModel.ts';

/** Lines and marks that are explained, in their order. */
const ENTRIES = ['taken', 'done', 'current', 'waiting', 'exception', 'coming', 'notTaken', 'returned'] as const;

/** What lines and marks mean, as far as the chart has them. */
export function ChartLegend({ model: { nodes, edges, returns }, t }: { model: ChartModel; t: Translate }) {
  const drawn = new Set<string>([...nodes.map(({ state }) => state), ...edges.map(({ state }) => state), ...(returns.length > 0 ? ['returned'] : [])]);
  return (
    <ul className="p-chart-legend" aria-label={t('track:chart.legend')}>
      {ENTRIES.filter((entry) => drawn.has(entry)).map((entry) => (
        <li key={entry}>
          <span className="p-chart-key" data-entry={entry} aria-hidden="true" />
          {t(`track:legend.${entry}`)}
        </li>
      ))}
    </ul>
  );
}
