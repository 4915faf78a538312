import { localized } from '#schemas/localized.ts';
import { leafColumns } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { isSummed, columnSumText } from './cellContent.ts';

/** Sums over all matching rows, a line each; the lines stand while the first rows are on their way, so that nothing jumps. Source: LS-012, BX-038. */
export function CardsSums({ columns, sums, loading, ports }: Pick<PresentationProps, 'columns' | 'sums' | 'ports'> & { loading: boolean }) {
  const summed = leafColumns(columns).filter(isSummed);
  const shown = summed.filter((column) => loading || columnSumText(sums, column) !== '');
  if (shown.length === 0) return null;
  const words = ports.t('list:grid.sums');
  return (
    <section className="p-cards-sums" aria-label={words}>
      <span>{words}</span>
      <dl>
        {shown.map((column) => (
          <div key={column.key}>
            <dt>{localized(column.column, ports.locale)}</dt>
            <dd>{columnSumText(sums, column)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
