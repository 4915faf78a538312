import { today } from '@internationalized/date';
import { I18nProvider, RangeCalendar } from 'react-aria-components';
import type { Ports } from '#renderers/contracts/ports.ts';
import { DateType } from '#schemas/codes.ts';
import { lastMomentOf, readTypedDate, startOf, type Granularity } from '#schemas/formats/filters/dateInput.ts';
import { datePreset } from '#schemas/formats/filters/datePreset.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { CALENDAR_LOCALE, toCalendarDate, toDayText } from './calendarDate.ts';
import { CURRENT_DAY, useFocusOnOpen } from './useFocusOnOpen.ts';
import './RangePanel.css';

export interface RangePanelProps {
  value: readonly [string, string];
  granularity: Granularity;
  ports: Ports;
  onChange(range: [string, string]): void;
  onDone(): void;
}

/** Shortcuts, nearest first (contract 6.6). */
const PRESETS = [
  DateType.today,
  DateType.thisWeek,
  DateType.thisMonth,
  DateType.thisQuarter,
  DateType.thisYear,
  DateType.lastWeek,
  DateType.lastMonth,
  DateType.lastQuarter,
  DateType.lastYear,
];

/** The panel of a date range: named stretches of time beside a month of days. */
export default function RangePanel({ value, granularity, ports, onChange, onDone }: RangePanelProps) {
  const { t, locale, timeZone } = ports;
  const calendar = useFocusOnOpen<HTMLDivElement>(CURRENT_DAY);
  const [start, end] = value.map(toCalendarDate);
  const now = toDayText(today(timeZone));
  const give = (from: string, to: string) => {
    const [first, last] = [readTypedDate(from), readTypedDate(to)];
    if (first && last) onChange([startOf(first, granularity), lastMomentOf(last, granularity)]);
    onDone();
  };
  return (
    <div className="p-range-panel">
      <ul className="p-range-presets" aria-label={t('filter:presets')}>
        {PRESETS.map((dateType) => {
          const range = datePreset(dateType, now);
          return (
            range && (
              <li key={dateType}>
                <button
                  type="button"
                  className="p-range-preset"
                  aria-pressed={value[0].startsWith(range[0]) && value[1].startsWith(range[1])}
                  onClick={() => give(...range)}
                >
                  {t(`filter:preset.${dateType}`)}
                </button>
              </li>
            )
          );
        })}
      </ul>
      <I18nProvider locale={CALENDAR_LOCALE[locale]}>
        <RangeCalendar
          aria-label={t('filter:calendar')}
          className="p-days p-range"
          ref={calendar}
          firstDayOfWeek="mon"
          defaultValue={start && end && start.compare(end) <= 0 ? { start, end } : null}
          onChange={(range) => give(toDayText(range.start), toDayText(range.end))}
        >
          <CalendarMonth timeZone={timeZone} />
        </RangeCalendar>
      </I18nProvider>
    </div>
  );
}
