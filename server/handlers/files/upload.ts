import type { Calls } from '#schemas/calls/index.ts';
import { attachmentValue } from '#server/files/attachmentValue.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST aliyun/upload: streams one file into the store; it belongs to the uploader until a record holds it (contract 11). */
export const upload: Handler<Calls['upload']> = async ({ services, actor, request }) => {
  const part = await request.file();
  if (part?.fieldname !== 'file') throw invalidParameter('file');
  const file = await services.files.store({
    stream: part.file,
    name: part.filename,
    mimeType: part.mimetype,
    kind: 'attachment',
    ownerId: actor.id,
    expiresAt: new Date(services.now().getTime() + UNLINKED_LIFE_MS),
  });
  return attachmentValue(file);
};

/** POST aliyun/delete: own files that no record holds; all or none (contract 11). Errors: 900414. */
export const deleteFiles: Handler<Calls['deleteFiles']> = async ({ services, actor, body }) => {
  await services.files.removeOwn(
    actor.id,
    body.deleteList.map(({ refId }) => refId),
  );
  return null;
};
