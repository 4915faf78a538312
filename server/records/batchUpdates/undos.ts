import { sql } from 'kysely';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { MOST_UNDOS, UNDO_HOURS } from '#schemas/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { notUndoable } from '#server/refusals/batchUpdates.ts';
import type { FormerRow } from './formerValues.ts';

const HOUR_MS = 3_600_000;

/** A change of several records by one person, which they may take back. */
interface UndoOffer {
  schemaCode: string;
  userId: string;
  now: Date;
  /** Form whose rules on required fields count; null = the model's first. */
  sheetCode?: string | null | undefined;
  /** Entry in the log of batch updates; left out for rows that were saved together. */
  batchUpdate?: number;
}

/** Offers to take a change back; the oldest offers of the person beyond MOST_UNDOS of the model end. Shape: `undoId` of contract 8.3, 9. */
export async function offerUndo(tx: Tx, { schemaCode, userId, now, sheetCode = null, batchUpdate }: UndoOffer): Promise<string> {
  const values = { schemaCode, userId, createdAt: now, sheetCode, batchUpdate: batchUpdate ?? null };
  const { id } = await tx.insertInto('undos').values(values).returning('id').executeTakeFirstOrThrow();
  const newest = tx.selectFrom('undos').select('id').where('userId', '=', userId).where('schemaCode', '=', schemaCode).orderBy('id', 'desc').limit(MOST_UNDOS);
  await tx.deleteFrom('undos').where('userId', '=', userId).where('schemaCode', '=', schemaCode).where('id', 'not in', newest).execute();
  return String(id);
}

/** Keeps the values of records before a change, in its transaction. */
export async function keepFormer(tx: Tx, undoId: string, rows: readonly FormerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('undoRows')
    .values(rows.map(({ id, before, version, values }) => ({ undoId: Number(undoId), objectId: id, before, version, values: JSON.stringify(values) })))
    .execute();
}

/** A change that is taken back. */
export interface TakenUndo {
  sheetCode: string | null;
  batchUpdate: number | null;
  rows: readonly FormerRow[];
}

/** Takes up the offer of a person's own change, which is over with it. Errors: 550006 for one that was taken up, is too old, or is not theirs. */
export async function takeUndo(tx: Tx, { id, schemaCode, userId, now }: { id: string; schemaCode: string; userId: string; now: Date }): Promise<TakenUndo> {
  const own = tx.selectFrom('undos').selectAll().where('id', '=', Number(id)).where('schemaCode', '=', schemaCode).where('userId', '=', userId);
  const made = await own
    .where('createdAt', '>', new Date(now.getTime() - UNDO_HOURS * HOUR_MS))
    .forUpdate()
    .executeTakeFirst();
  if (!made) throw notUndoable();
  const rows = await tx.selectFrom('undoRows').select(['objectId', 'before', 'version', 'values']).where('undoId', '=', made.id).execute();
  await tx.deleteFrom('undos').where('id', '=', made.id).execute();
  // Written by `keepFormer`.
  const former = rows.map(({ objectId, before, version, values }) => ({ id: objectId, before, version, values: JSON.parse(values) as FormValues }));
  return { sheetCode: made.sheetCode, batchUpdate: made.batchUpdate, rows: former };
}

/**
 * A record that got its former values back is as the changes before left it: these can be taken back too, one after the other.
 * Shape: `before` = version before the change that was taken back; `now` = the present one.
 */
export async function followTakenBack(tx: Tx, objectId: string, { before, now }: { before: number; now: number }): Promise<void> {
  await sql`update "undoRows" set "version" = ${now} where "objectId" = ${objectId} and "version" = ${before}`.execute(tx);
}
