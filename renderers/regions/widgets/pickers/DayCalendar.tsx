import { useState } from 'react';
import { Calendar, I18nProvider } from 'react-aria-components';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { readTypedDate, readTypedTime, startOf, type Granularity } from '#schemas/formats/filters/dateInput.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { CALENDAR_LOCALE, toCalendarDate, toDayText } from './calendarDate.ts';
import { CURRENT_DAY, useFocusOnOpen } from './useFocusOnOpen.ts';

export interface DayCalendarProps {
  value: string;
  granularity: Granularity;
  withTime: boolean;
  ports: Ports;
  /** The date as `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`. */
  onChange(text: string): void;
  onDone(): void;
}

/** The panel of a date: a month of days, and the time of day where one is required. */
export default function DayCalendar({ value, granularity, withTime, ports, onChange, onDone }: DayCalendarProps) {
  const { t, locale } = ports;
  const calendar = useFocusOnOpen<HTMLDivElement>(CURRENT_DAY);
  const [time, setTime] = useState(() => value.slice(11, 16) || '00:00');
  const [day, setDay] = useState(() => toCalendarDate(value));
  const finish = () => {
    if (day) give(toDayText(day), time);
    onDone();
  };
  const give = (dayText: string, timeText: string) => {
    const parts = readTypedDate(withTime ? `${dayText} ${readTypedTime(timeText) ?? '00:00:00'}` : dayText);
    if (parts) onChange(startOf(parts, granularity));
  };
  return (
    <I18nProvider locale={CALENDAR_LOCALE[locale]}>
      <Calendar
        aria-label={t('form:date.calendar')}
        className="p-days"
        ref={calendar}
        firstDayOfWeek="mon"
        value={day}
        onChange={(next) => {
          setDay(toCalendarDate(toDayText(next)));
          give(toDayText(next), time);
          if (!withTime) onDone();
        }}
      >
        <CalendarMonth timeZone={ports.timeZone} />
      </Calendar>
      {withTime && (
        <div className="p-panel-foot">
          <input
            type="text"
            className="p-input p-time-input"
            aria-label={t('form:date.time')}
            inputMode="numeric"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            onBlur={() => day && give(toDayText(day), time)}
            onKeyDown={(event) => event.key === 'Enter' && finish()}
          />
          <Button size="small" variant="primary" onClick={finish}>
            {t('form:pick.done')}
          </Button>
        </div>
      )}
    </I18nProvider>
  );
}
