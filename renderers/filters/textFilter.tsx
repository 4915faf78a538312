import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { textCodec } from '#schemas/formats/filters/text.ts';
import { localized } from '#schemas/localized.ts';
import { FilterControl } from './FilterControl.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Text that the item contains, or equals under `accurateSearch`; also for unknown types. */
export const textFilter = filterRenderer(textCodec, TextField);

function TextField({ id, condition, value, error, ports, onChange }: FilterFieldProps<string>) {
  const name = localized(condition, ports.locale);
  return (
    <FilterControl label={name} error={error}>
      {(labelId, errorId) => (
        <input
          id={id}
          type="text"
          autoComplete="off"
          className="p-filter-input"
          aria-labelledby={labelId}
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined}
          placeholder={ports.t('filter:type')}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </FilterControl>
  );
}
