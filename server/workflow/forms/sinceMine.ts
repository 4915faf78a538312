import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import type { SinceMine } from '#schemas/form.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import type { Reader } from '#server/db/database.ts';
import { namesFor } from '#server/query/presentRows.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import { trackEntries, type AuditRow } from '#server/records/trackEntries.ts';
import { SYSTEM_CODES } from '#server/store/systemItems.ts';
import type { LogRow } from '#server/workflow/store/readLog.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { placeOfChange } from './changePlace.ts';
import { asReadInForm } from './instanceRecord.ts';
import type { InstanceView } from './viewInstance.ts';

/** Writes that are looked back on; older ones count as before. */
const MOST_WRITES = 500;
/** Acts that decide, by their numbers; a return that comes straight back is one too, though its item is open again. */
const DECISIONS = [ACTION_NUMBER.submit, ACTION_NUMBER.agree, ACTION_NUMBER.disAgree, ACTION_NUMBER.reject];

/**
 * What has changed in the items that a form shows since its reader decided last in this instance, themselves or a delegate for
 * them, undone or not; null without a decision (contract 10.4). Shape: `values` = the record as it is.
 */
export async function changesSinceMine({ services }: RecordCaller, db: Reader, view: InstanceView, values: FormValues): Promise<SinceMine | null> {
  const mine = await lastDecision(db, view);
  if (!mine) return null;
  const { row, seen } = view;
  const written = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('schemaCode', '=', row.schemaCode)
    .where('objectId', '=', row.objectId)
    .orderBy('id', 'desc')
    .limit(MOST_WRITES)
    .execute();
  const at = written.findIndex(({ changes }) => isDecision(changes, row.id, mine));
  const later = written.slice(0, at < 0 ? undefined : at).toReversed();
  const { reader } = asReadInForm(view);
  const entries = await trackEntries(namesFor(reader, { db, catalogue: services.catalogue }), seen.model, reader, later satisfies AuditRow[]);
  return { time: wallClock(mine.at, services.settings.timeZone), action: mine.action, values: joinChanges(entries.flat(), values) };
}

type Decision = Pick<LogRow, 'number' | 'action' | 'at'>;

async function lastDecision(db: Reader, { row, viewer }: InstanceView): Promise<Decision | undefined> {
  return db
    .selectFrom('wfLogAll')
    .select(['number', 'action', 'at'])
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('action', 'in', DECISIONS)
    .where('automatic', 'is', null)
    .where(({ eb, or }) => or([eb('userId', '=', viewer.id), eb('trustorId', '=', viewer.id)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The audit entry of an act names its instance, its item and its number; that of a start has no item. */
function isDecision(changes: string, instanceId: string, { number, action }: Decision): boolean {
  const read = changes.includes('":act"') ? readJson(changes) : undefined;
  const act = isRecord(read) && isRecord(read[':act']) ? read[':act'].after : undefined;
  if (!isRecord(act) || act.instance !== instanceId || act.action !== action) return false;
  return act.item === idOfItem(instanceId, number ?? 0) || (act.item === null && act.act === 'start');
}

/** The first value before and the last after of each item; what is again as it was has not changed. */
function joinChanges(entries: readonly TrackEntry[], values: FormValues): SinceMine['values'] {
  const joined = new Map<string, SinceMine['values'][number]>();
  for (const { propertyCode, propertyName, rowId, before = null, after = null } of entries) {
    if (SYSTEM_CODES.has(propertyCode)) continue;
    const key = `${propertyCode}\n${rowId ?? ''}`;
    const known = joined.get(key);
    joined.set(key, known ? { ...known, after } : { propertyCode: placeOfChange(propertyCode, rowId, values), propertyName, before, after });
  }
  return [...joined.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
