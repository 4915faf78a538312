import { useRef, useState } from 'react';
import type { FilterFieldProps } from '#renderers/contracts/filter.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Popover } from '#renderers/regions/base/Popover.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { cutTo, lastMomentOf, granularityOf, readTypedDate, startOf } from '#schemas/formats/filters/dateInput.ts';
import { dateCodec, type RangeValue } from '#schemas/formats/filters/range.ts';
import { localized } from '#schemas/localized.ts';
import { FilterControl } from './FilterControl.tsx';
import { filterRenderer } from './filterRenderer.ts';
import { RangeEnd } from './RangeEnd.tsx';

/** Dates from and to, typed or picked; both ends are needed (LS-019). */
export const dateFilter = filterRenderer(dateCodec, DateRangeField);

const { Part: RangePanel } = lazyComponent(() => import('#renderers/regions/widgets/pickers/RangePanel.tsx'));

function DateRangeField({ id, condition, value, error, ports, onChange }: FilterFieldProps<RangeValue>) {
  const { t, locale } = ports;
  const name = localized(condition, locale);
  const granularity = granularityOf(condition.displayFormat);
  const [from = '', to = ''] = value ?? [];
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const change = (next: [string, string]) => onChange(next.join('') === '' ? undefined : next);
  const shown = (text: string) => (readTypedDate(text) ? cutTo(text, granularity) : text);
  const isAtFault = (text: string) => error !== undefined && readTypedDate(text) === undefined;
  const written = (text: string, write: typeof startOf) => {
    const parts = readTypedDate(text);
    return parts ? write(parts, granularity) : text;
  };
  return (
    <FilterControl label={name} error={error}>
      {(_labelId, errorId) => (
        <>
          <RangeEnd
            id={id}
            label={t('filter:fromOf', { name })}
            describedBy={errorId}
            invalid={isAtFault(from)}
            placeholder={t('filter:start')}
            text={shown(from)}
            onType={(text) => change([written(text, startOf), to])}
          />
          <span className="p-filter-to" aria-hidden="true">
            ~
          </span>
          <RangeEnd
            label={t('filter:toOf', { name })}
            describedBy={errorId}
            invalid={isAtFault(to)}
            placeholder={t('filter:end')}
            text={shown(to)}
            onType={(text) => change([from, written(text, lastMomentOf)])}
          />
          <button
            ref={opener}
            type="button"
            className="p-filter-opener"
            aria-label={t('form:date.open', { name })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" size={16} />
          </button>
          <Popover anchor={opener} open={open} onClose={() => setOpen(false)} label={t('filter:calendar')} placement="bottom-end" className="p-picker-panel">
            <LazyBoundary place={<PanelSkeleton />}>
              <RangePanel value={[from, to]} granularity={granularity} ports={ports} onChange={change} onDone={() => setOpen(false)} />
            </LazyBoundary>
          </Popover>
        </>
      )}
    </FilterControl>
  );
}
