import type { Calls } from '#schemas/calls/index.ts';
import { readSignature, requireSignatureFile, saveSignatureFile } from '#server/files/signatures.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET signature: the saved one of the user, or null (contract 10.1). */
export const signature: Handler<Calls['signature']> = async ({ services, actor }) => {
  const refId = await readSignature(services.database.kysely, actor.id);
  return refId === null ? null : { refId };
};

/** POST signature: saves an own PNG of at most 200 KiB (contract 10.1, 10.4). Errors: 900414. */
export const saveSignature: Handler<Calls['saveSignature']> = async ({ services, actor, body }) => {
  await requireSignatureFile(services.files, actor.id, body.refId);
  await services.database.transaction((tx) => saveSignatureFile(tx, actor.id, body.refId, services.now()));
  return null;
};
