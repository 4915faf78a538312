import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { checkCalendar, type CalendarDocument } from '#server/workflow/time/calendarDocument.ts';
import { openCalendars, storeCalendar } from '#server/workflow/time/calendars.ts';
import { reckoningFor } from '#server/workflow/time/reckoning.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from '../databases.ts';

const ZONE = 'Asia/Shanghai';
const FRIDAY_EVENING = new Date('2026-02-13T17:00:00+08:00');

function checked(given: unknown): CalendarDocument {
  const found = checkCalendar(given);
  if ('faults' in found) throw new Error(JSON.stringify(found.faults));
  return found.document;
}

describe.each(DATABASE_KINDS)('the calendar of working days on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase(kind);
  });
  afterAll(() => test.close());

  const store = (given: unknown): Promise<void> =>
    test.db.transaction((tx) => storeCalendar(tx, { userId: 'operator', time: '2026-01-01 08:00:00' }, checked(given), new Date()));
  /** Two working hours from Friday at 17:00 on, as a process that has just begun and as one that runs already computes them. */
  const running = openCalendars(ZONE);
  async function twoHoursLater(): Promise<string[]> {
    const all = [await running.current(test.db.kysely), await openCalendars(ZONE).current(test.db.kysely)];
    return all.map(({ calendar }) => reckoningFor('working', calendar).add(FRIDAY_EVENING, { ms: 7_200_000 }).toISOString());
  }

  it('Monday to Friday 09:00 to 18:00 counts while nobody has stored one, which is known', async () => {
    expect((await running.current(test.db.kysely)).isDefault).toBe(true);
    expect(await twoHoursLater()).toEqual(Array(2).fill('2026-02-16T02:00:00.000Z'));
  });

  it('a stored one counts in every process at once, also in the transaction of an act, and the next takes its place', async () => {
    await store({ holidays: ['2026-02-16'] });
    expect(await twoHoursLater()).toEqual(Array(2).fill('2026-02-17T02:00:00.000Z'));
    await store({ workdays: ['2026-02-14'], hours: [['10:00', '17:30']] });
    expect(await twoHoursLater()).toEqual(Array(2).fill('2026-02-14T03:30:00.000Z'));
    expect(await test.db.transaction(async (tx) => (await running.current(tx)).isDefault)).toBe(false);
  });

  it('is compiled again only when another one is stored', async () => {
    const first = await running.current(test.db.kysely);
    expect(await running.current(test.db.kysely)).toBe(first);
    await store({});
    expect(await running.current(test.db.kysely)).not.toBe(first);
  });

  it('storing one stands in the audit log', async () => {
    const entries = await test.db.kysely.selectFrom('auditEntries').select(['userId', 'action', 'objectId']).execute();
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ userId: 'operator', action: 'calendar', objectId: 'default' })));
    expect(await findAuditBreak(test.db.kysely)).toBeNull();
  });
});
