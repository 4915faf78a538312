import { isSameDay, today } from '@internationalized/date';
import { Button, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, Heading } from 'react-aria-components';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import './calendar.css';

/** Head with month and arrows, and the grid of days; today is the server's day (contract 2.6). */
export function CalendarMonth({ timeZone }: { timeZone: string }) {
  const now = today(timeZone);
  return (
    <>
      <header className="p-days-head">
        <Button slot="previous" className="p-days-arrow">
          <Icon name="chevronLeft" size={16} />
        </Button>
        <Heading className="p-days-title" />
        <Button slot="next" className="p-days-arrow">
          <Icon name="chevronRight" size={16} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="p-days-grid">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className="p-days-weekday">{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={`p-days-day ${isSameDay(date, now) ? 'p-days-today' : ''}`} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
