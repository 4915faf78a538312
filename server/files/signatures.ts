import { open } from 'node:fs/promises';
import { SIGNATURE_BYTES } from '#schemas/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { signatureRefused } from '#server/refusals/opinions.ts';
import { UNLINKED_LIFE_MS, type Files } from './files.ts';
import { IMAGE_HEAD_BYTES, imageTypeOf } from './images.ts';

const KIB = 1024;

/** The saved signature of a person. */
export async function readSignature(db: Reader, userId: string): Promise<string | null> {
  const found = await db.selectFrom('signatures').select('fileId').where('userId', '=', userId).executeTakeFirst();
  return found?.fileId ?? null;
}

/** Makes sure that a file is one that a person signs with: a small PNG of their own (contract 10.4). Errors: 900414. */
export async function requireSignatureFile(files: Files, userId: string, fileId: string): Promise<void> {
  const file = await files.find(fileId);
  const isOwn = file?.ownerId === userId && file.objectId === null && file.size <= SIGNATURE_BYTES && files.exists(file);
  if (!isOwn || imageTypeOf(await headOf(files.pathOf(file))) !== 'image/png') throw signatureRefused(SIGNATURE_BYTES / KIB);
}

/** Saves a signature in place of the former one, which goes away unless an opinion holds it. */
export async function saveSignatureFile(tx: Tx, userId: string, fileId: string, now: Date): Promise<void> {
  const former = await readSignature(tx, userId);
  await keepSignature(tx, fileId);
  await tx
    .insertInto('signatures')
    .values({ userId, fileId, modifiedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ fileId, modifiedAt: now }))
    .execute();
  if (former === null || former === fileId) return;
  const used = await tx.selectFrom('opinionFiles').select('fileId').where('fileId', '=', former).limit(1).executeTakeFirst();
  if (!used)
    await tx
      .updateTable('files')
      .set({ expiresAt: new Date(now.getTime() + UNLINKED_LIFE_MS) })
      .where('id', '=', former)
      .execute();
}

/** A file that somebody signs with stays, and no record takes it as an attachment. */
export async function keepSignature(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable('files').set({ kind: 'signature', expiresAt: null }).where('id', '=', fileId).execute();
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(IMAGE_HEAD_BYTES), 0, IMAGE_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
