import { describe, expect, it } from 'vitest';
import type { CalendarDocument } from '#server/workflow/time/calendarDocument.ts';
import { DEFAULT_CALENDAR } from '#server/workflow/time/calendarDocument.ts';
import { reckoningFor, type Reckoning } from '#server/workflow/time/reckoning.ts';
import { compileCalendar } from '#server/workflow/time/workCalendar.ts';
import { openZone } from '#server/workflow/time/zone.ts';
import { addDays, addMinutes, countMinutes, minutesOf, subtractDays, subtractMinutes } from './minutes.ts';

const YEARS = [2025, 2028] as const;
const WALKS = 60;
const MINUTE_MS = 60_000;

/** Weeks of five days with a break, public holidays in one piece, and the days that make up for them. */
const OFFICE: CalendarDocument = {
  days: [1, 2, 3, 4, 5],
  hours: [
    ['09:00', '12:00'],
    ['13:30', '18:00'],
  ],
  holidays: ['2025-01-01', '2025-10-01', '2025-10-02', '2025-10-03', '2025-10-06', '2025-10-07', '2025-10-08', '2026-02-16', '2026-02-17', '2026-02-18'],
  workdays: ['2025-09-28', '2025-10-11', '2026-02-14'],
};
const SHOP: CalendarDocument = { days: [2, 7], hours: [['07:15', '24:00']], holidays: ['2026-03-03'], workdays: ['2026-03-06'] };
const ALWAYS: CalendarDocument = { days: [1, 2, 3, 4, 5, 6, 7], hours: [['00:00', '24:00']], holidays: ['2026-05-01'], workdays: [] };

/** Numbers that are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const working = (document: CalendarDocument, timeZone: string): Reckoning => reckoningFor('working', compileCalendar(document, openZone(timeZone)));

describe('working time agrees with a walk over every minute of three years', () => {
  it.each([
    ['without a calendar', DEFAULT_CALENDAR, 'Asia/Shanghai'],
    ['with holidays, make-up days and a break', OFFICE, 'Asia/Shanghai'],
    ['with hours until midnight', SHOP, 'Asia/Shanghai'],
    ['on all hours', ALWAYS, 'Asia/Shanghai'],
    ['where clocks change', OFFICE, 'America/New_York'],
    ['where clocks change by half an hour', DEFAULT_CALENDAR, 'Australia/Lord_Howe'],
  ])('%s', (_what, document, timeZone) => {
    const minutes = minutesOf(document, timeZone, YEARS);
    const reckoning = working(document, timeZone);
    const next = numbersFrom(23);
    const half = Math.floor((minutes.to - minutes.from) / 2);
    for (let walk = 0; walk < WALKS; walk += 1) {
      const minute = minutes.from + half / 2 + next(half);
      const at = new Date(minute * MINUTE_MS);
      const count = 1 + next(walk % 2 === 0 ? 60_000 : 900);
      const days = 1 + next(walk % 5 === 0 ? 70 : 4);
      const later = minute + next(half / 2);
      const found = {
        added: reckoning.add(at, { ms: count * MINUTE_MS }),
        subtracted: reckoning.subtract(at, { ms: count * MINUTE_MS }),
        daysAdded: reckoning.add(at, { days }),
        daysSubtracted: reckoning.subtract(at, { days }),
        between: reckoning.between(at, new Date(later * MINUTE_MS)),
        back: reckoning.between(new Date(later * MINUTE_MS), at),
      };
      const walked = countMinutes(minutes, minute, later) * MINUTE_MS;
      expect({ walk, ...found }).toEqual({
        walk,
        added: new Date(addMinutes(minutes, minute, count) * MINUTE_MS),
        subtracted: new Date(subtractMinutes(minutes, minute, count) * MINUTE_MS),
        daysAdded: new Date(addDays(minutes, minute, days) * MINUTE_MS),
        daysSubtracted: new Date(subtractDays(minutes, minute, days) * MINUTE_MS),
        between: walked,
        back: 0 - walked,
      });
    }
  });
});
