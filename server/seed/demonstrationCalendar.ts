import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM_USER } from '#schemas/codes.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { SeedError } from './rows/errors.ts';
import type { Services } from '#server/services/services.ts';
import { checkCalendar } from '#server/workflow/time/calendarDocument.ts';
import { storeCalendar } from '#server/workflow/time/calendars.ts';

const FILE = 'calendar.json';

/** Stores the working calendar of the demonstration where nobody has stored one (contract 20.5). Errors: SeedError for a file with faults. */
export async function loadDemonstrationCalendar({ calendars, database, now, settings }: Services, folder: string): Promise<void> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return;
  const checked = checkCalendar(JSON.parse(readFileSync(file, 'utf8')));
  if ('faults' in checked) throw new SeedError(FILE, checked.faults.map(({ en }) => en).join('; '));
  await database.transaction(async (tx) => {
    const time = wallClock(now(), settings.timeZone);
    if ((await calendars.current(tx)).isDefault) await storeCalendar(tx, { userId: SYSTEM_USER, ip: '', time }, checked.document, now());
  });
}
