import type { ComponentProps } from 'react';
import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { DisplayType } from '#schemas/codes.ts';
import { numberCodec } from '#schemas/formats/filters/number.ts';
import { readTypedNumber } from '#schemas/formats/numberText.ts';
import { localized } from '#schemas/localized.ts';
import { FilterControl } from './FilterControl.tsx';
import { filterRenderer } from './filterRenderer.ts';

/** Numbers from and to; one of both may stay open. */
export const numberFilter = filterRenderer(numberCodec, RangeField);

/** One number, where the condition takes a value instead of a range. */
export const exactNumberFilter = filterRenderer(numberCodec, ExactField, [DisplayType.text, DisplayType.radio, DisplayType.checkbox, DisplayType.dropdown]);

function RangeField({ id, condition, value, error, ports, onChange }: FilterFieldProps<string[]>) {
  const { t, locale } = ports;
  const name = localized(condition, locale);
  const [from = '', to = ''] = value ?? [];
  const change = (next: [string, string]) => onChange(next.join('') === '' ? undefined : next);
  return (
    <FilterControl label={name} error={error}>
      {(_labelId, errorId) => (
        <>
          <NumberInput
            id={id}
            aria-label={t('filter:fromOf', { name })}
            errorId={errorId}
            placeholder={t('filter:from')}
            value={from}
            onType={(text) => change([text, to])}
          />
          <span className="p-filter-to" aria-hidden="true">
            ~
          </span>
          <NumberInput
            aria-label={t('filter:toOf', { name })}
            errorId={errorId}
            placeholder={t('filter:to')}
            value={to}
            onType={(text) => change([from, text])}
          />
        </>
      )}
    </FilterControl>
  );
}

function ExactField({ id, condition, value, error, placeholder, ports, onChange }: FilterFieldProps<string[]>) {
  const text = value?.[0] ?? '';
  return (
    <FilterControl label={localized(condition, ports.locale)} error={error}>
      {(labelId, errorId) => (
        <NumberInput
          id={id}
          aria-labelledby={labelId}
          errorId={errorId}
          placeholder={placeholder ?? ports.t('filter:exact')}
          value={text}
          onType={(next) => onChange(next === '' ? undefined : [next, next])}
        />
      )}
    </FilterControl>
  );
}

interface NumberInputProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-labelledby' | 'placeholder'> {
  value: string;
  errorId: string | undefined;
  onType(text: string): void;
}

/** A number as it is typed; it is read when the search begins. */
function NumberInput({ onType, errorId, ...attributes }: NumberInputProps) {
  const { value } = attributes;
  return (
    <input
      {...attributes}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="p-filter-input"
      aria-describedby={errorId}
      aria-invalid={errorId !== undefined && value.trim() !== '' && readTypedNumber(value) === undefined}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
