import type { Calls } from '#schemas/calls/index.ts';
import { open } from 'node:fs/promises';
import { notFound } from '#server/refusals/access.ts';
import { attachmentHeader } from '#server/files/disposition.ts';
import type { StoredFile } from '#server/files/files.ts';
import { IMAGE_HEAD_BYTES, imageTypeOf } from '#server/files/images.ts';
import { seeModel } from '#server/policies/access.ts';
import { filesIn } from '#server/records/references.ts';
import { unknownPath } from '#server/refusals/http.ts';
import { BytesAnswer, type Exchange, type Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { Refused } from '#server/refusals/refused.ts';

/** GET aliyun/download: bytes for the uploader until a record holds the file, then for readers of that record (contract 11). Errors: 900404. */
export const download: Handler<Calls['download']> = async (exchange) => {
  const file = await readableFile(exchange, exchange.query.refId);
  return new BytesAnswer(exchange.services.files.read(file), {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': attachmentHeader(file.name),
    'Cache-Control': 'no-store',
  });
};

/** GET aliyun/exist: false also for files the user may not read. */
export const fileExists: Handler<Calls['fileExists']> = async (exchange) => {
  try {
    await readableFile(exchange, exchange.query.refId);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};

async function readableFile(exchange: Exchange<Calls['download'] | Calls['fileExists']>, refId: string): Promise<StoredFile> {
  const { services, actor } = exchange;
  const file = await services.files.find(refId);
  if (!file || !services.files.exists(file)) throw notFound();
  if (file.objectId === null && file.ownerId === actor.id) return file;
  if (file.kind !== 'attachment' || file.schemaCode === null || file.objectId === null) throw notFound();
  const { reader, model } = seeModel(exchange, file.schemaCode);
  const row = await readRow(services.database.kysely, services.catalogue, reader, model.code, file.objectId);
  // The record may hold the file in an item this reader does not see.
  if (!filesIn(services.catalogue.model(model.code), row.data).has(file.id) && !(await isOfComment(exchange, file.id))) throw notFound();
  return file;
}

/** True for a file of a comment: who sees the record reads its comments, but nobody who comes by an external link. */
async function isOfComment({ services, actor }: Pick<Exchange, 'services' | 'actor'>, fileId: string): Promise<boolean> {
  if (actor.link) return false;
  const found = await services.database.kysely.selectFrom('commentFiles').select('commentId').where('fileId', '=', fileId).executeTakeFirst();
  return found !== undefined;
}

const IMAGE_SECONDS = 3600;

/** GET public/image/*: a picture for everybody; only files stored as pictures, recognised by their bytes (contract 7.4). Errors: HTTP 404. */
async function image(services: Services, refId: string): Promise<BytesAnswer> {
  const file = await services.files.find(refId);
  if (!file || file.kind !== 'image' || !services.files.exists(file)) throw unknownPath();
  const type = imageTypeOf(await readFileHead(services.files.pathOf(file)));
  if (type === undefined) throw unknownPath();
  return new BytesAnswer(services.files.read(file), {
    'Content-Type': type,
    'Content-Length': String(file.size),
    'Cache-Control': `public, max-age=${IMAGE_SECONDS}`,
    // Pages of a portal served elsewhere may show it too.
    ...(services.settings.portalOrigins.length > 0 ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  });
}

async function readFileHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(IMAGE_HEAD_BYTES), 0, IMAGE_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const personImage: Handler<Calls['personImage']> = async ({ services, query }) => image(services, query.refId);
export const applicationImage: Handler<Calls['applicationImage']> = async ({ services, query }) => image(services, query.refId);
export const logoImage: Handler<Calls['logoImage']> = async ({ services, query }) => image(services, query.refId);
