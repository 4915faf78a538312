import { isSameDay, today } from '@internationalized/date';
import { Button, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, Heading } from 'react-aria-components';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './calendar.css';

/** Head with month and arrows, and the grid of days; today is the server's day (contract 2.6). */
export function CalendarMonth({ timeZone }: { timeZone: string }) {
  const now = today(timeZone);
  return (
    <>
      <header className="p-calendar-head">
        <Button slot="previous" className="p-calendar-arrow">
          <Icon name="chevronLeft" size={16} />
        </Button>
        <Heading className="p-calendar-title" />
        <Button slot="next" className="p-calendar-arrow">
          <Icon name="chevronRight" size={16} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="p-calendar-grid">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className="p-calendar-weekday">{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={`p-calendar-day ${isSameDay(date, now) ? 'p-calendar-today' : ''}`} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
