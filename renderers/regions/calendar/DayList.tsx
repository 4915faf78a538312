import type { CalendarGridProps } from './CalendarGrid.tsx';
import { onDay, weeksOf } from './calendarDates.ts';
import { dayText } from './dayText.ts';
import { RecordList } from './RecordList.tsx';

/** The calendar of a phone: the days that have records, below each other. Source: look.md (phone). */
export function DayList({ span, dated, today, texts, ports, onOpen }: Omit<CalendarGridProps, 'onAt' | 'onDay'>) {
  const { t, locale } = ports;
  const isInside = (day: string) => span.scale === 'week' || day.slice(0, 7) === span.anchor.slice(0, 7);
  const days = weeksOf(span)
    .flat()
    .filter((day) => isInside(day) && onDay(dated, day).length > 0);
  if (days.length === 0) return <p className="p-calendar-none">{t(`calendar:none.${span.scale}`)}</p>;
  return (
    <div className="p-calendar-days">
      {days.map((day) => (
        <section key={day} aria-label={dayText(day, 'day', locale)}>
          <h3 className="p-calendar-day-name" data-today={day === today || undefined}>
            {dayText(day, 'day', locale)}
          </h3>
          <RecordList dated={onDay(dated, day)} texts={texts} label={dayText(day, 'day', locale)} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}
