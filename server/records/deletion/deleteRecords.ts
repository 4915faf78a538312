import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteDraftsOfRecord } from '#server/drafts/endDrafts.ts';
import { timeOf, writerOf } from '#server/policies/access.ts';
import { expireFiles } from '#server/records/references.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { deleteComments } from '#server/store/comments.ts';
import { deleteRow } from '#server/store/writes/writeRow.ts';
import { emptyReferring } from './emptyReferring.ts';

/** Records that go, whose rights and locks were looked up before. */
interface GoingRecords {
  apps: LoadedApps;
  schemaCode: string;
  ids: readonly string[];
  /** Takes away what stands above a record, right before the record itself: its instances. */
  before?(id: string): Promise<void>;
}

/** Deletes records with all that hangs on them: relations that name them, comments, drafts, files; the audit log stays (contract 15.4). */
export async function deleteRecords(saver: Saver, tx: Tx, { apps, schemaCode, ids, before }: GoingRecords): Promise<void> {
  const { catalogue, now } = saver.services;
  await emptyReferring(tx, { apps, catalogue, time: timeOf(saver) }, schemaCode, ids);
  for (const id of ids) {
    await before?.(id);
    await deleteRow(tx, catalogue.model(schemaCode), id, writerOf(saver));
    await deleteComments(tx, schemaCode, id);
    await deleteDraftsOfRecord(tx, schemaCode, id);
    await expireFiles(tx, schemaCode, id, now());
  }
}
