import { localized } from '#schemas/localized.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { isSummed, columnSumText } from './cellContent.ts';

/** Order of the cards by one column, as the heads of the table set it. Source: LS-010, BX-038. */
export function CardsSort({ columns, sort, ports, onSort }: Pick<PresentationProps, 'columns' | 'sort' | 'ports' | 'onSort'>) {
  const { t, locale } = ports;
  const isDescending = sort?.direction === 'descending';
  return (
    <div className="p-cards-sort">
      <select
        className="p-select"
        aria-label={t('list:sort.label')}
        value={sort?.propertyCode ?? ''}
        onChange={({ target: { value } }) => onSort(value === '' ? undefined : { propertyCode: value, direction: 'ascending' })}
      >
        <option value="">{t('list:sort.none')}</option>
        {columns
          .filter(({ children }) => children.length === 0)
          .map(({ key, column }) => (
            <option key={key} value={key}>
              {localized(column, locale)}
            </option>
          ))}
      </select>
      {sort && (
        <IconButton
          icon={isDescending ? 'arrowDown' : 'arrowUp'}
          label={t('list:sort.descending')}
          pressed={isDescending}
          onClick={() => onSort({ ...sort, direction: isDescending ? 'ascending' : 'descending' })}
        />
      )}
    </div>
  );
}

/** Sums over all matching rows, a line each; the lines stand while the first rows are on their way, so that nothing jumps. Source: LS-012, BX-038. */
export function CardsSums({ columns, sums, loading, ports }: Pick<PresentationProps, 'columns' | 'sums' | 'ports'> & { loading: boolean }) {
  const summed = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column])).filter(isSummed);
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
