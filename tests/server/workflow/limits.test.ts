import { describe, expect, it } from 'vitest';
import type { Clock, TimeoutRule } from '#schemas/workflow/definition.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { checkCalendar, DEFAULT_CALENDAR, type CalendarDocument } from '#server/workflow/time/calendarDocument.ts';
import { parseDuration } from '#server/workflow/time/duration.ts';
import { dueFromItem } from '#server/workflow/time/itemDue.ts';
import { boundaryAt, computeLimits, moveLimits, moveTimer, remainingMs, repeatAt, timeoutState, type TimeLimits } from '#server/workflow/time/limits.ts';
import { reckoningFor, type Reckoning } from '#server/workflow/time/reckoning.ts';
import { compileCalendar } from '#server/workflow/time/workCalendar.ts';
import { openZone } from '#server/workflow/time/zone.ts';

const ZONE = openZone('Asia/Shanghai');
const HOUR_MS = 3_600_000;
/** 2026-02-16 is a Monday. */
const HOLIDAY: CalendarDocument = { ...DEFAULT_CALENDAR, holidays: ['2026-02-16', '2026-02-17'], workdays: ['2026-02-21'] };

const at = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}+08:00`);
const text = (date: Date | null): string | null => date && wallClock(date, ZONE.name);
const reckoning = (clock: Clock, document = HOLIDAY): Reckoning => reckoningFor(clock, compileCalendar(document, ZONE));
const limits = (rule: Pick<TimeoutRule, 'warn' | 'due'>, receivedAt: string, clock: Clock = 'calendar', itemDueAt: Date | null = null): TimeLimits =>
  computeLimits(rule, at(receivedAt), itemDueAt, reckoning(clock));
const texts = ({ warnAt, dueAt, orangeAt, redAt }: TimeLimits) => ({ warn: text(warnAt), due: text(dueAt), orange: text(orangeAt), red: text(redAt) });

describe('durations (contract 15.9.6)', () => {
  it.each([
    ['P1D', { days: 1 }],
    ['P366D', { days: 366 }],
    ['PT1S', { ms: 1000 }],
    ['PT24H', { ms: 24 * HOUR_MS }],
    ['PT1H30M5S', { ms: 5_405_000 }],
    ['PT8784H', { ms: 8784 * HOUR_MS }],
  ])('%s is read', (given, duration) => expect(parseDuration(given)).toEqual(duration));

  it.each(['', 'P', 'PT', 'P0D', 'PT0S', 'P367D', 'PT8785H', 'P1DT1H', 'P1W', 'PT1.5H', '-P1D', 'P-1D', 'PT1M1H', 'p1d', ' P1D', 'PT999999999H'])(
    'no duration: %j',
    (given) => expect(parseDuration(given)).toBeUndefined(),
  );
});

describe('limits of a work item (contract 21.11)', () => {
  it('two working days from a Friday at 17:00 skip the weekend and the holidays, and take the day that makes up for them', () => {
    expect(texts(limits({ due: 'P2D' }, '2026-02-13 17:00:00', 'working')).due).toBe('2026-02-19 17:00:00');
    expect(texts(limits({ due: 'P4D' }, '2026-02-13 17:00:00', 'working')).due).toBe('2026-02-21 17:00:00');
    expect(texts(limits({ due: 'PT2H' }, '2026-02-13 17:00:00', 'working')).due).toBe('2026-02-18 10:00:00');
  });

  it('working time counts from the next working moment on', () => {
    expect(texts(limits({ due: 'P1D' }, '2026-02-14 11:00:00', 'working')).due).toBe('2026-02-19 09:00:00');
    expect(texts(limits({ due: 'PT9H' }, '2026-02-13 18:00:00', 'working')).due).toBe('2026-02-18 18:00:00');
  });

  it('is ORANGE from warn, RED from half-way to due and TIMEOUT after it', () => {
    const found = limits({ warn: 'PT10H', due: 'PT20H' }, '2026-02-13 00:00:00');
    expect(texts(found)).toEqual({ warn: '2026-02-13 10:00:00', due: '2026-02-13 20:00:00', orange: '2026-02-13 10:00:00', red: '2026-02-13 15:00:00' });
    const states = ['09:59:59', '10:00:00', '14:59:59', '15:00:00', '20:00:00', '20:00:01'].map((time) => timeoutState(found, at(`2026-02-13 ${time}`)));
    expect(states).toEqual(['NORMAL', 'ORANGE', 'ORANGE', 'RED', 'RED', 'TIMEOUT']);
  });

  it('without warn is ORANGE from three quarters on, and nobody is warned', () => {
    expect(texts(limits({ due: 'PT20H' }, '2026-02-13 00:00:00'))).toMatchObject({ warn: null, orange: '2026-02-13 15:00:00', red: '2026-02-13 17:30:00' });
    // Of 36 working hours three quarters are 27: three whole days.
    expect(texts(limits({ due: 'PT36H' }, '2026-02-18 09:00:00', 'working'))).toMatchObject({ orange: '2026-02-20 18:00:00', red: '2026-02-21 13:30:00' });
  });

  it('without due is ORANGE from warn on and never more', () => {
    const found = limits({ warn: 'PT1H' }, '2026-02-13 09:00:00');
    expect(texts(found)).toEqual({ warn: '2026-02-13 10:00:00', due: null, orange: '2026-02-13 10:00:00', red: null });
    expect([at('2026-02-13 09:59:59'), at('2099-01-01 00:00:00')].map((now) => timeoutState(found, now))).toEqual(['NORMAL', 'ORANGE']);
    expect(remainingMs(found, at('2026-02-13 09:00:00'), reckoning('calendar'))).toBeNull();
  });

  it('warn is the time before a date of the form; an empty item is no limit', () => {
    const rule = { warn: 'P1D', due: { item: 'deadline' } };
    expect(texts(limits(rule, '2026-02-13 09:00:00', 'calendar', at('2026-02-20 23:59:59')))).toMatchObject({
      warn: '2026-02-19 23:59:59',
      red: '2026-02-20 11:59:59',
    });
    expect(texts(limits(rule, '2026-02-13 09:00:00', 'working', at('2026-02-22 23:59:59')))).toMatchObject({
      warn: '2026-02-20 18:00:00',
      due: '2026-02-22 23:59:59',
    });
    expect(texts(limits(rule, '2026-02-13 09:00:00'))).toEqual({ warn: null, due: null, orange: null, red: null });
  });

  it('a date of the form that is over already is overrun at once, and the far ends of the calendar are dates too', () => {
    const over = limits({ due: { item: 'deadline' } }, '2026-02-13 09:00:00', 'working', at('2026-02-12 12:00:00'));
    expect(timeoutState(over, at('2026-02-13 09:00:00'))).toBe('TIMEOUT');
    expect(remainingMs(over, at('2026-02-13 09:00:00'), reckoning('working'))).toBe(-6 * HOUR_MS);
    const last = dueFromItem('9999-12-31 00:00:00', 0, at('2026-02-13 09:00:00'), ZONE);
    expect(texts(limits({ warn: 'P366D', due: { item: 'deadline' } }, '2026-02-13 09:00:00', 'working', last)).due).toBe('9999-12-31 23:59:59');
  });

  it('remaining time is that of the clock, negative when overrun', () => {
    const found = limits({ due: 'P1D' }, '2026-02-13 17:00:00', 'working');
    const remaining = ['2026-02-13 17:00:00', '2026-02-15 12:00:00', '2026-02-18 17:30:00'].map((now) => remainingMs(found, at(now), reckoning('working')));
    expect(remaining.map((ms) => ms && ms / HOUR_MS)).toEqual([9, 8, -0.5]);
  });

  it('urges again after due, at most ten times', () => {
    const due = at('2026-02-13 17:00:00');
    const repeats = [1, 2, 10, 11].map((n) => text(repeatAt({ repeat: 'PT4H' }, due, n, reckoning('working'))));
    expect(repeats).toEqual(['2026-02-18 12:00:00', '2026-02-18 16:00:00', '2026-02-23 12:00:00', null]);
    expect(repeatAt({}, due, 1, reckoning('calendar'))).toBeNull();
  });

  it('a boundary timer counts from the start of its activation', () => {
    expect(text(boundaryAt('PT30M', at('2026-02-13 17:45:00'), reckoning('working')))).toBe('2026-02-18 09:15:00');
    expect(text(boundaryAt('P1D', at('2026-02-13 17:45:00'), reckoning('calendar')))).toBe('2026-02-14 17:45:00');
    const [stopped, resumed] = [at('2026-02-13 17:50:00'), at('2026-02-18 09:10:00')];
    expect(text(moveTimer(at('2026-02-18 09:15:00'), stopped, resumed, reckoning('working')))).toBe('2026-02-18 09:35:00');
  });

  it('a suspension moves limits by its length, by working time where that counts; a date of the form stays', () => {
    const [from, to] = [at('2026-02-13 17:30:00'), at('2026-02-18 09:30:00')];
    const rule = { due: 'P1D' };
    const found = limits(rule, '2026-02-13 17:00:00', 'working');
    const moved = moveLimits(found, rule, from, to, reckoning('working'));
    expect(texts(moved).due).toBe('2026-02-18 18:00:00');
    expect(remainingMs(moved, to, reckoning('working'))).toBe(remainingMs(found, from, reckoning('working')));
    expect(texts(moveLimits(limits(rule, '2026-02-13 17:00:00'), rule, from, to, reckoning('calendar'))).due).toBe('2026-02-19 09:00:00');
    const byDate = { due: { item: 'deadline' } };
    const dated = limits(byDate, '2026-02-13 17:00:00', 'calendar', at('2026-02-20 23:59:59'));
    expect(moveLimits(dated, byDate, from, to, reckoning('calendar'))).toBe(dated);
  });
});

describe('the end of what an item shows (contract 15.9.5)', () => {
  const received = at('2026-02-13 09:30:00');

  it.each([
    ['a day', '2026-02-20 00:00:00', 0, '2026-02-20 23:59:59'],
    ['a day without format', '2026-02-20', undefined, '2026-02-20 23:59:59'],
    ['a day whose format is unknown', '2026-02-20 00:00:00', 99, '2026-02-20 23:59:59'],
    ['a moment', '2026-02-20 00:00:00', 2, '2026-02-20 00:00:00'],
    ['a minute', '2026-02-20 14:05:00', 3, '2026-02-20 14:05:00'],
    ['a month', '2026-12-01 00:00:00', 4, '2026-12-31 23:59:59'],
    ['a year', '2028-01-01 00:00:00', 5, '2028-12-31 23:59:59'],
    ['a morning', '2026-02-20 08:00:00', 9, '2026-02-20 11:59:59'],
    ['an afternoon', '2026-02-20 12:00:00', 11, '2026-02-20 23:59:59'],
    ['a time later today', '17:00:00', undefined, '2026-02-13 17:00:00'],
    ['a time that is over today', '09:00', undefined, '2026-02-14 09:00:00'],
  ])('%s', (_what, value, displayFormat, due) => expect(text(dueFromItem(value, displayFormat, received, ZONE))).toBe(due));

  it.each([null, undefined, '', 'soon', 12, '2026-02-30', '24:00', []])('no limit: %j', (value) => {
    expect(dueFromItem(value, 1, received, ZONE)).toBeNull();
  });
});

describe('calendar documents (contract 21.11)', () => {
  it('what is left out is Monday to Friday 09:00 to 18:00; dates are put in order', () => {
    expect(checkCalendar({})).toEqual({ document: DEFAULT_CALENDAR });
    expect(checkCalendar({ days: [3, 1, 3], holidays: ['2026-05-02', '2026-05-01', '2026-05-02'] })).toEqual({
      document: { ...DEFAULT_CALENDAR, days: [1, 3], holidays: ['2026-05-01', '2026-05-02'] },
    });
  });

  it.each([
    ['no object', [], '/ must be an object'],
    ['an unknown part', { holiday: [] }, 'holiday is none of days, hours, holidays, workdays'],
    ['no day', { days: [] }, 'days must be days from 1 (Monday) to 7 (Sunday), one at least'],
    ['a day that is none', { days: [0] }, 'days must be days from 1 (Monday) to 7 (Sunday), one at least'],
    ['no hours', { hours: [] }, 'hours must be 1 to 24 periods'],
    ['a time that is none', { hours: [['9:00', '18:00']] }, 'hours[0] must be two times HH:mm'],
    ['a period that ends before it begins', { hours: [['18:00', '09:00']] }, 'hours[0] must end after it begins'],
    [
      'periods over each other',
      {
        hours: [
          ['09:00', '12:00'],
          ['11:00', '18:00'],
        ],
      },
      'hours[1] must come after the period before',
    ],
    ['a day that does not exist', { holidays: ['2026-02-29'] }, 'holidays[0] must be a date yyyy-MM-dd'],
    ['a date with a time', { workdays: ['2026-02-28 00:00'] }, 'workdays[0] must be a date yyyy-MM-dd'],
    ['a holiday that is worked', { holidays: ['2026-05-01'], workdays: ['2026-05-01'] }, 'workdays has 2026-05-01, as holidays has'],
  ])('%s is refused in words', (_what, given, fault) => {
    const found = checkCalendar(given);
    expect('faults' in found && found.faults.map(({ en }) => en)).toEqual([fault]);
  });
});
