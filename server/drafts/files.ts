import { sql } from 'kysely';
import type { DraftOpinion } from '#schemas/draft.ts';
import { DRAFTS } from '#schemas/limits.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import { filesIn } from '#server/records/references.ts';
import type { StoredModel } from '#server/store/catalogue.ts';

/** Ids of the files of an opinion that is being written. */
export const filesOfOpinion = (opinion: DraftOpinion | null | undefined): string[] => (opinion?.attachments ?? []).map(({ refId }) => refId);

const RETENTION_MS = DRAFTS.retentionDays * 24 * 3600 * 1000;

/** Files that were uploaded into an unsaved form stay as long as its draft; a record takes them over when it is saved. */
export const retainDraftFiles = (tx: Tx, userId: string, model: StoredModel, values: FormValues, now: Date): Promise<void> =>
  expireOwnFiles(tx, userId, [...filesIn(model, values)], new Date(now.getTime() + RETENTION_MS + UNLINKED_LIFE_MS));

/** Files of words that are kept but not given yet stay as long; a signature that stays for good is none of them. */
export const retainOwnFiles = (tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> =>
  expireOwnFiles(tx, userId, ids, new Date(now.getTime() + RETENTION_MS + UNLINKED_LIFE_MS));

/** Files of a draft that was deleted are removed like those of no record. */
export const releaseDraftFiles = (tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> =>
  expireOwnFiles(tx, userId, ids, new Date(now.getTime() + UNLINKED_LIFE_MS));

async function expireOwnFiles(tx: Tx, userId: string, ids: readonly string[], expiresAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('files')
    .set({ expiresAt })
    .where('id', '=', sql<string>`any(${ids})`)
    .where('ownerId', '=', userId)
    .where('objectId', 'is', null)
    .where('expiresAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Of these files, those that are still there for this person: uploads of their own, or files of the record. */
export async function usableFiles(db: Reader, userId: string, ids: readonly string[], objectId: string | null): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .where(({ eb, or, and }) => or([and([eb('objectId', 'is', null), eb('ownerId', '=', userId)]), eb('objectId', '=', objectId ?? '')]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
