import { localized } from '#schemas/localized.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';

/** Order of the cards by one column, as the heads of the table set it. Source: LS-010, BX-038. */
export default function CardsSort({ columns, sort, ports, onSort }: Pick<PresentationProps, 'columns' | 'sort' | 'ports' | 'onSort'>) {
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
