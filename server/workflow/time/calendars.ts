import { randomUUID } from 'node:crypto';
import type { Clock } from '#schemas/workflow/definition.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import { checkCalendar, DEFAULT_CALENDAR, type CalendarDocument } from './calendarDocument.ts';
import { compileCalendar, type WorkCalendar } from './workCalendar.ts';
import { allTime, reckoningFor, type Reckoning } from './reckoning.ts';
import { openZone, type Zone } from './zone.ts';

/** The calendar that counts now; `isDefault` = nobody has stored one, which the server says at start. */
export interface CurrentCalendar {
  readonly calendar: WorkCalendar;
  readonly isDefault: boolean;
}

/** Reads the stored calendar, compiling it again only when somebody has stored another one. */
export interface Calendars {
  current(db: Reader): Promise<CurrentCalendar>;
  /** How a clock of a definition counts now; one that counts all time needs no statement. */
  reckoning(db: Reader, clock: Clock): Promise<Reckoning>;
  readonly zone: Zone;
}

/** One calendar counts for everybody. */
const ID = 'default';

/** Opens the calendars of a database in the server's zone. */
export function openCalendars(timeZone: string): Calendars {
  const zone = openZone(timeZone);
  let compiled: { version: string | null; current: CurrentCalendar } | undefined;
  const calendars: Calendars = {
    zone,
    async reckoning(db, clock) {
      return clock === 'working' ? reckoningFor(clock, (await calendars.current(db)).calendar) : allTime(zone);
    },
    async current(db) {
      const row = await db.selectFrom('workCalendars').select(['document', 'version']).where('id', '=', ID).executeTakeFirst();
      const version = row?.version ?? null;
      if (compiled?.version !== version) {
        const document = row ? readStored(row.document) : DEFAULT_CALENDAR;
        compiled = { version, current: { calendar: compileCalendar(document, zone), isDefault: !row } };
      }
      return compiled.current;
    },
  };
  return calendars;
}

/** What the operator reads at the start while nobody has stored a calendar (contract 21.11). */
export async function calendarNotices(calendars: Calendars, db: Reader): Promise<string[]> {
  if (!(await calendars.current(db)).isDefault) return [];
  return [
    '未设置工作日历：按周一至周五 09:00 至 18:00 计算工作时间，可用 portico calendar <文件> 设置。',
    'No working calendar is stored: Monday to Friday 09:00 to 18:00 count; portico calendar <file> stores one.',
  ];
}

/** Stores the calendar in the place of the one there was; running limits stay where they are. Source: contract 20.5. */
export async function storeCalendar(tx: Tx, writer: Writer, document: CalendarDocument, now: Date): Promise<void> {
  const row = { document: JSON.stringify(document), version: randomUUID(), changedAt: now };
  await tx
    .insertInto('workCalendars')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await writeAudit(tx, writer, { action: 'calendar', schemaCode: null, objectId: ID, changes: document });
}

function readStored(text: string): CalendarDocument {
  const checked = checkCalendar(JSON.parse(text));
  if ('document' in checked) return checked.document;
  throw new Error(`the stored calendar cannot be read: ${checked.faults.map(({ en }) => en).join('; ')}`);
}
