import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { type Dated, onDay, addressOfSpan, type CalendarSpan, weeksOf } from './calendarDates.ts';
import { dayAfterKey } from './calendarKeys.ts';
import { type Bar, visibleBars, weekBars } from './calendarLanes.ts';
import { dayText } from './dayText.ts';
import { RecordName } from './RecordName.tsx';
import type { RecordTexts } from './recordTexts.ts';

/** As in calendar.css. */
const HEAD_PX = 30;
const DATE_PX = 25;
const LANE_PX = 20;

export interface CalendarGridProps {
  span: CalendarSpan;
  dated: readonly Dated[];
  today: string;
  texts: RecordTexts;
  ports: Ports;
  onOpen(dated: Dated): void;
  onAt(at: string): void;
  /** Shows all records of a day. */
  onDay(day: string): void;
}

/** Weeks below each other, the records as bars across their days; one day has the focus, and arrow keys lead to others. */
export function CalendarGrid(props: CalendarGridProps) {
  const { span, today, texts, ports, onAt } = props;
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(span);
  const isWeek = span.scale === 'week';
  const room = useLanes(table, weeks.length);
  // Paper is as high as it has to be.
  const isWhole = usePrinting() || isWeek;
  const { day: focused, go } = useFocusedDay(table, span, today, onAt);
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'Enter' && event.target instanceof HTMLTableCellElement;
    const next = dayAfterKey(event, focused);
    if (!opens && next === undefined) return;
    // What opens takes the focus, and would be pressed by the same key.
    event.preventDefault();
    if (next === undefined) props.onDay(focused);
    else go(next, event.key.startsWith('Page'));
  };
  return (
    <div className="p-calendar-scroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid of days: the day with the focus takes the keys */}
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a grid of days wants exactly this role
        role="grid"
        className="p-calendar-grid"
        data-scale={span.scale}
        aria-label={dayText(span.anchor, 'month', ports.locale)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {dayText(day, 'weekday', ports.locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <Week key={days[0]} {...props} days={days} lanes={isWhole ? Number.POSITIVE_INFINITY : room} focused={focused} texts={texts} onFocusDay={go} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WeekProps extends CalendarGridProps {
  days: readonly string[];
  lanes: number;
  focused: string;
  onFocusDay(day: string): void;
}

function Week({ days, lanes, ...props }: WeekProps) {
  const all = weekBars(days, props.dated);
  const { bars, hidden } = visibleBars(all, lanes);
  const depth = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return (
    <tr style={laned({ '--lanes': depth })}>
      {days.map((day, at) => (
        <Day key={day} {...props} day={day} bars={bars.filter((bar) => bar.day === at)} hidden={hidden[at] ?? 0} lanes={lanes} />
      ))}
    </tr>
  );
}

interface DayProps extends Omit<WeekProps, 'days'> {
  day: string;
  bars: readonly Bar[];
  /** Records there is no room for. */
  hidden: number;
}

function Day({ day, bars, hidden, lanes, span, dated, today, focused, texts, ports: { t, locale }, onOpen, onDay: showDay, onFocusDay }: DayProps) {
  const isFocused = day === focused;
  const isOutside = span.scale === 'month' && day.slice(0, 7) !== span.anchor.slice(0, 7);
  const count = onDay(dated, day).length;
  return (
    <td
      data-day={day}
      data-outside={isOutside || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-label={t('calendar:day', { day: dayText(day, 'day', locale), count })}
      tabIndex={isFocused ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocusDay(day)}
    >
      <span className="p-calendar-date" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {bars.map((bar) => (
        <button
          key={bar.dated.row.id}
          type="button"
          className="p-calendar-bar"
          data-before={bar.fromBefore || undefined}
          data-after={bar.toAfter || undefined}
          style={laned({ '--lane': bar.lane, '--days': bar.days })}
          title={`${texts.name(bar.dated)}, ${texts.days(bar.dated)}`}
          tabIndex={isFocused ? 0 : -1}
          onClick={() => onOpen(bar.dated)}
        >
          {texts.time(bar.dated) !== '' && <span className="p-calendar-time">{texts.time(bar.dated)}</span>}
          <RecordName dated={bar.dated} texts={texts} />
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className="p-calendar-more" style={laned({ '--lane': lanes - 1 })} tabIndex={isFocused ? 0 : -1} onClick={() => showDay(day)}>
          {t('calendar:more', { count: hidden })}
        </button>
      )}
    </td>
  );
}

function laned(properties: Record<`--${string}`, number>): CSSProperties {
  return properties as CSSProperties; // React's type leaves custom properties out
}

/** The day that has the focus: today or the first of the span, until keys lead elsewhere, also into another month. */
function useFocusedDay(table: RefObject<HTMLElement | null>, span: CalendarSpan, today: string, onAt: CalendarGridProps['onAt']) {
  const [chosen, setChosen] = useState<string>();
  const wanted = useRef<string>(undefined);
  const isIn = (day: string | undefined): day is string => day !== undefined && span.from <= day && day <= span.to;
  const inMonth = span.scale === 'week' || today.slice(0, 7) === span.anchor.slice(0, 7);
  const first = isIn(today) && inMonth ? today : span.anchor;
  const day = isIn(chosen) ? chosen : first;
  useLayoutEffect(() => {
    if (wanted.current !== day) return;
    wanted.current = undefined;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [table, day]);
  const go = (next: string, turn = false) => {
    setChosen(next);
    if (next === day) return;
    wanted.current = next;
    if (turn || !isIn(next)) onAt(addressOfSpan(span, 0, next));
  };
  return { day, go };
}

/** How many lines of bars a week has room for: at least one beside the count of the rest. */
function useLanes(table: RefObject<HTMLElement | null>, weeks: number): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!box) return undefined;
    const watcher = new ResizeObserver(() => setHeight(box.clientHeight));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [table]);
  return Math.max(2, Math.floor(((height - HEAD_PX) / weeks - DATE_PX) / LANE_PX));
}
