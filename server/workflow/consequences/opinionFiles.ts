import { sql } from 'kysely';
import type { Command } from '#schemas/workflow/command.ts';
import type { Tx } from '#server/db/database.ts';
import { retainOwnFiles } from '#server/drafts/files.ts';
import { keepSignature, readSignature, requireSignatureFile } from '#server/files/signatures.ts';
import { linkFiles, lockOwnFiles } from '#server/records/references.ts';
import { mentionUnknown } from '#server/refusals/opinions.ts';
import { storedOpinion } from '#server/workflow/instance/opinionAtItem.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Consequence, Opinion } from '#server/workflow/instance/takenAct.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';

/**
 * Keeps the files of an opinion, from then on readable to everybody with a part in the instance (contract 19), and checks
 * whom it mentions. Errors: 900400; 900414 for a file that is not the person's own.
 */
export const opinionConsequence: Consequence = async ({ open, act: { opinion, command } }) => {
  if (!opinion) return;
  const { tx, row } = open;
  const { attachments = [], signature } = opinion;
  const fresh = await checkOpinion(open, opinion, itemOf(command));
  await linkFiles(tx, row.schemaCode, row.objectId, fresh);
  if (signature !== undefined) await keepSignature(tx, signature);
  const files = [...new Set([...attachments, ...(signature === undefined ? [] : [signature])])];
  if (files.length === 0) return;
  await tx
    .insertInto('opinionFiles')
    .values(files.map((fileId) => ({ objectId: row.objectId, instanceId: row.id, fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Keeps an opinion at an open item that has not been given yet: shown again to its handler only (contract 10.4). Its files stay as
 * long as those of an unsaved form. Shape: empty = what was kept goes. Errors: as of one that is given.
 */
export async function keepOpinion(open: OpenInstance, number: number, opinion: Opinion): Promise<void> {
  const { tx, row, saver } = open;
  const fresh = await checkOpinion(open, opinion, number);
  await retainOwnFiles(tx, saver.actor.id, [...fresh, ...(opinion.signature === undefined ? [] : [opinion.signature])], saver.services.now());
  await tx
    .updateTable('wfItems')
    .set({ approval: Object.keys(opinion).length > 0 ? JSON.stringify(opinion) : null })
    .where('objectId', '=', row.objectId)
    .where('instanceId', '=', row.id)
    .where('number', '=', number)
    .execute();
}

/** The item at which an act is done. */
const itemOf = (command: Command): number | undefined => ('item' in command ? (command.item ?? undefined) : undefined);

/**
 * Checks whom an opinion mentions and whose its files are; those that are stored at the item already, by its owner or a delegate, are
 * as good as own ones. Shape: those that no opinion of the instance holds yet. Errors: 900400, 900414.
 */
async function checkOpinion(open: OpenInstance, { attachments = [], signature, mentions = [] }: Opinion, number: number | undefined): Promise<string[]> {
  const { tx, row, saver, seen, extras } = open;
  if (mentions.some((id) => seen.organisation.people.get(id)?.status !== 'ENABLE')) throw mentionUnknown();
  const handed = number === undefined ? [] : (storedOpinion(extras.get(number)?.approval)?.attachments ?? []);
  const given = await filesGivenBefore(tx, row, { ownerId: saver.actor.id, handed }, attachments);
  const fresh = attachments.filter((id) => !given.has(id));
  await lockOwnFiles(tx, saver.actor.id, fresh, handed);
  // The saved one was checked when it was saved.
  if (signature !== undefined && signature !== (await readSignature(tx, saver.actor.id)))
    await requireSignatureFile(saver.services.files, saver.actor.id, signature);
  return fresh;
}

/** Own files, or as good as own ones, that an opinion of the instance holds already: after a withdrawal they are given again. */
async function filesGivenBefore(
  tx: Tx,
  { objectId, id }: InstanceRow,
  { ownerId, handed }: { ownerId: string; handed: readonly string[] },
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('opinionFiles')
    .innerJoin('files', 'files.id', 'opinionFiles.fileId')
    .select('opinionFiles.fileId')
    .where('opinionFiles.objectId', '=', objectId)
    .where('opinionFiles.instanceId', '=', id)
    .where('opinionFiles.fileId', 'in', [...fileIds])
    .where(({ eb, or }) => or([eb('files.ownerId', '=', ownerId), eb('files.id', '=', sql<string>`any(${[...handed]}::text[])`)]))
    .execute();
  return new Set(rows.map(({ fileId }) => fileId));
}
