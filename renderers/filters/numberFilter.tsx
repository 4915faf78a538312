import type { FilterFieldProps } from '#renderers/contract.ts';
import { DisplayType } from '#schemas/codes.ts';
import { numberFilter as codec } from '#schemas/formats/filters/number.ts';
import { localized } from '#schemas/localized.ts';
import { FilterControl } from './FilterControl.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Numbers from and to; one of both may stay open. */
export const numberFilter = filterRenderer(codec, RangeField);

/** One number, where the condition asks for a value instead of a range. */
export const exactNumberFilter = filterRenderer(codec, ExactField, [DisplayType.text, DisplayType.radio, DisplayType.checkbox, DisplayType.dropdown]);

function RangeField({ id, condition, value, error, ports, onChange }: FilterFieldProps<string[]>) {
  const { t, locale } = ports;
  const name = localized(condition, locale);
  const [from = '', to = ''] = value ?? [];
  const change = (next: [string, string]) => onChange(next.join('') === '' ? undefined : next);
  return (
    <FilterControl label={name} error={error}>
      {(_labelId, errorId) => (
        <>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="p-filter-input"
            aria-label={t('filter:fromOf', { name })}
            aria-describedby={errorId}
            placeholder={t('filter:from')}
            value={from}
            onChange={(event) => change([event.target.value, to])}
          />
          <span className="p-filter-to" aria-hidden="true">
            ~
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="p-filter-input"
            aria-label={t('filter:toOf', { name })}
            aria-describedby={errorId}
            placeholder={t('filter:to')}
            value={to}
            onChange={(event) => change([from, event.target.value])}
          />
        </>
      )}
    </FilterControl>
  );
}

function ExactField({ id, condition, value, error, ports, onChange }: FilterFieldProps<string[]>) {
  const text = value?.[0] ?? '';
  return (
    <FilterControl label={localized(condition, ports.locale)} error={error}>
      {(labelId, errorId) => (
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="p-filter-input"
          aria-labelledby={labelId}
          aria-describedby={errorId}
          placeholder={ports.t('filter:exact')}
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? undefined : [event.target.value, event.target.value])}
        />
      )}
    </FilterControl>
  );
}
