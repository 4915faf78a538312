import { sql } from 'kysely';
import { isRecord } from '#schemas/formats/format.ts';
import { SAVED_ACTION } from '#schemas/workflow/command.ts';
import type { Reader } from '#server/db/database.ts';
import { groupBy } from '../groupBy.ts';
import { wordsOfAct, type Ledger } from './ledger.ts';

/** An act as the audit log has it. */
interface AuditedAct {
  id: string;
  instance: string;
}

/**
 * Compares what people were answered with what is stored: each act stands once in the audit log and, while its instance is there,
 * once in the operation log and in the log of the instance; what was refused stands nowhere (contract 21.15, safety.md R1).
 * Shape: what differs, in words.
 */
export async function actFaults(db: Reader, ledger: Ledger): Promise<string[]> {
  const [audited, operations, entries, present, titles] = [
    await auditedActs(db),
    grouped(await db.selectFrom('wfOperations').select(['id', 'instanceId', 'action', 'opinion']).where('opinion', 'is not', null).execute()),
    grouped(await db.selectFrom('wfLog').select(['instanceId', 'action', 'opinion']).where('opinion', 'is not', null).execute()),
    new Set((await db.selectFrom('wfInstances').select('id').execute()).map(({ id }) => id)),
    await recordsByTitle(db),
  ];
  return ledger.acts.flatMap((act) => {
    const words = wordsOfAct(act);
    const name = `${words} ${act.kind} of ${act.who}, ${act.errcode ?? 'unanswered'}${act.isRepeated ? ', repeated' : ''}:`;
    const ofAct = audited.get(words) ?? [];
    const faults: string[] = [];
    const { least, most } = act.entries;
    if (ofAct.length < least || ofAct.length > most) faults.push(`${name} ${ofAct.length} entries in the audit log, not ${least} to ${most}`);
    const stored = operations.get(words) ?? [];
    const expected = ofAct.filter(({ instance }) => present.has(instance)).map(({ id }) => id);
    if (
      stored
        .map(({ id }) => id)
        .toSorted()
        .join() !== expected.toSorted().join()
    )
      faults.push(`${name} ${stored.length} operations of ${expected.length}`);
    const logged = (entries.get(words) ?? []).length;
    const saves = stored.filter(({ action }) => action === SAVED_ACTION).length;
    if (logged < stored.length - saves || logged > 2 * (stored.length - saves)) faults.push(`${name} ${logged} entries in the log for ${stored.length} acts`);
    const records = titles.get(words) ?? 0;
    if ((act.kind === 'start' && records !== (act.errcode === 0 ? 1 : 0)) || records > 1) faults.push(`${name} ${records} records`);
    return faults;
  });
}

function grouped<Row extends { opinion: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  return groupBy(rows, ({ opinion }) => {
    const read: unknown = JSON.parse(opinion ?? '{}');
    return isRecord(read) ? String(read.content) : '';
  });
}

async function auditedActs(db: Reader): Promise<Map<string, AuditedAct[]>> {
  const { rows } = await sql<{ changes: string }>`select "changes" from "auditEntries" where "changes" like '%"content":"act-%'`.execute(db);
  const acts = rows.map(({ changes }) => (JSON.parse(changes) as Record<string, { after: AuditedAct & { opinion: { content: string } } }>)[':act']?.after);
  const known = acts.flatMap((after) => (after ? [after] : []));
  return groupBy(known, ({ opinion }) => opinion.content);
}

async function recordsByTitle(db: Reader): Promise<Map<string, number>> {
  const { rows } = await sql<{ objectId: string; title: string }>`select "objectId", "changes"::json->'title'->>'after' as "title" from "auditEntries"
    where "action" = 'insert' and "schemaCode" = 'parcel'`.execute(db);
  const counts = new Map<string, number>();
  for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
  return counts;
}
