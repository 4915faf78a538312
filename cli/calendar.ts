import { readFile } from 'node:fs/promises';
import { AccountFault, OPERATOR } from '#server/organisation/accounts.ts';
import { checkCalendar } from '#server/workflow/time/calendarDocument.ts';
import { storeCalendar } from '#server/workflow/time/calendars.ts';
import { UsageFault, databaseCommand, type OrganisationSession } from '#cli/organisation/session.ts';
import type { Command } from '#cli/command/command.ts';

const USAGE = `Usage:
  portico calendar <file.json>     {"days": [1, 2, 3, 4, 5], "hours": [["09:00", "18:00"]], "holidays": ["2026-10-01"], "workdays": []}
  all: [--lang zh|en]`;

/**
 * `portico calendar <file>`: stores the working calendar, also while the server runs; limits that run stay where they are
 * (contract 20.5, 21.11). Status 1 for a file with faults, each with its place.
 */
export const calendar: Command = databaseCommand({ usage: USAGE, options: {}, check: requireOneFile }, (session, [file = '']) => storeFile(session, file));

function requireOneFile(files: readonly string[]): void {
  if (files.length !== 1) throw new UsageFault('portico calendar: which file?');
}

async function storeFile({ database, time, now, print }: OrganisationSession, file: string): Promise<void> {
  const checked = checkCalendar(await readJsonFile(file));
  if ('faults' in checked)
    throw new AccountFault(checked.faults.map(({ zh }) => `${file}: ${zh}`).join('\n'), checked.faults.map(({ en }) => `${file}: ${en}`).join('\n'));
  const { document } = checked;
  await database.transaction((tx) => storeCalendar(tx, { userId: OPERATOR, ip: '', time }, document, now));
  print({
    zh: `已保存工作日历：${document.holidays.length} 个休息日，${document.workdays.length} 个调休工作日`,
    en: `working calendar stored: ${document.holidays.length} holidays, ${document.workdays.length} working days beside`,
  });
}

async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AccountFault(`${file} 读不出来：${reason}`, `${file} cannot be read: ${reason}`);
  }
}
