import type { Tx } from '#server/db/database.ts';

/** Deletes the comments of a deleted record, in its transaction; the files go with those of the record. */
export async function deleteComments(tx: Tx, schemaCode: string, objectId: string): Promise<void> {
  await tx.deleteFrom('comments').where('schemaCode', '=', schemaCode).where('objectId', '=', objectId).execute();
}
