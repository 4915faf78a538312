import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { readTypedTime } from '#schemas/formats/filters/dateInput.ts';
import { timeCodec, type RangeValue } from '#schemas/formats/filters/range.ts';
import { localized } from '#schemas/localized.ts';
import { FilterControl } from './FilterControl.tsx';
import { filterRenderer } from './filterRenderer.ts';
import { RangeEnd } from './RangeEnd.tsx';

/** Times of day from and to; both ends are needed (LS-019). */
export const timeFilter = filterRenderer(timeCodec, TimeRangeField);

function TimeRangeField({ id, condition, value, error, ports, onChange }: FilterFieldProps<RangeValue>) {
  const { t, locale } = ports;
  const name = localized(condition, locale);
  const [from = '', to = ''] = value ?? [];
  const change = (next: [string, string]) => onChange(next.join('') === '' ? undefined : next);
  const isAtFault = (text: string) => error !== undefined && readTypedTime(text) === undefined;
  const written = (text: string) => readTypedTime(text) ?? text;
  return (
    <FilterControl label={name} error={error}>
      {(_labelId, errorId) => (
        <>
          <RangeEnd
            id={id}
            label={t('filter:fromOf', { name })}
            describedBy={errorId}
            invalid={isAtFault(from)}
            placeholder="HH:mm"
            text={from}
            onType={(text) => change([written(text), to])}
          />
          <span className="p-filter-to" aria-hidden="true">
            ~
          </span>
          <RangeEnd
            label={t('filter:toOf', { name })}
            describedBy={errorId}
            invalid={isAtFault(to)}
            placeholder="HH:mm"
            text={to}
            onType={(text) => change([from, written(text)])}
          />
        </>
      )}
    </FilterControl>
  );
}
