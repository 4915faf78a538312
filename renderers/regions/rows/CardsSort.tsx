import { localized } from '#schemas/localized.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';

/** Order of the cards by one column, as the heads of the table set it. Source: LS-010, BX-038. */
export default function CardsSort({ columns, sort: [first, ...further], ports, onSort }: Pick<PresentationProps, 'columns' | 'sort' | 'ports' | 'onSort'>) {
  const { t, locale } = ports;
  const isDescending = first?.direction === 'descending';
  return (
    <div className="p-cards-sort">
      <select
        className="p-select"
        aria-label={t('list:sort.label')}
        value={first?.propertyCode ?? ''}
        onChange={({ target: { value } }) => onSort(value === '' ? [] : [{ propertyCode: value, direction: 'ascending' }])}
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
      {first && (
        <IconButton
          icon={isDescending ? 'arrowDown' : 'arrowUp'}
          label={t('list:sort.descending')}
          pressed={isDescending}
          onClick={() => onSort([{ ...first, direction: isDescending ? 'ascending' : 'descending' }, ...further])}
        />
      )}
    </div>
  );
}
