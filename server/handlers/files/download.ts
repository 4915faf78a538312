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
import type { FormValues } from '#schemas/formSchema/record.ts';
import { visibleValues } from '#server/records/visibleFields.ts';
import { loadRow } from '#server/store/rows.ts';
import { viewInstance } from '#server/workflow/forms/viewInstance.ts';
import { isOfHandledOpinion } from '#server/workflow/instance/opinionAtItem.ts';
import { isOfSeenOpinion } from '#server/workflow/instance/opinionFiles.ts';
import { instanceOfRecord } from '#server/workflow/store/instanceOfRecord.ts';

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

async function readableFile(exchange: Reading, refId: string): Promise<StoredFile> {
  const { services, actor } = exchange;
  const file = await services.files.find(refId);
  if (!file || !services.files.exists(file)) throw notFound();
  if (file.objectId === null && file.ownerId === actor.id) return file;
  if (await isOfSeenOpinion({ services, actor }, services.database.kysely, file.id)) return file;
  if (file.objectId === null && (await isOfHandledOpinion(exchange, services.database.kysely, file.id))) return file;
  if (file.kind !== 'attachment' || file.schemaCode === null || file.objectId === null) throw notFound();
  const place = { schemaCode: file.schemaCode, objectId: file.objectId };
  for (const shown of [() => recordShown(exchange, place), () => recordInInstance(exchange, place)])
    if (await holds(exchange, file, await shown())) return file;
  throw notFound();
}

type Reading = Exchange<Calls['download'] | Calls['fileExists']>;

interface RecordPlace {
  schemaCode: string;
  objectId: string;
}

/** The record may hold the file in an item that its reader does not see. */
async function holds(exchange: Reading, { id, schemaCode }: StoredFile, shown: FormValues | undefined): Promise<boolean> {
  if (!shown || schemaCode === null) return false;
  return filesIn(exchange.services.catalogue.model(schemaCode), shown).has(id) || isOfComment(exchange, id);
}

/** A record as its readers see it; undefined for who does not. */
async function recordShown(exchange: Reading, { schemaCode, objectId }: RecordPlace): Promise<FormValues | undefined> {
  const { database, catalogue } = exchange.services;
  const read = async () => {
    const { reader, model } = seeModel(exchange, schemaCode);
    return (await readRow(database.kysely, catalogue, reader, model.code, objectId)).data;
  };
  return unlessRefused(read());
}

/** The same of a record in a workflow, as its form shows it to who has a part there (contract 21.13). */
async function recordInInstance(exchange: Reading, { schemaCode, objectId }: RecordPlace): Promise<FormValues | undefined> {
  const { database, catalogue } = exchange.services;
  const instanceId = await instanceOfRecord(database.kysely, catalogue, schemaCode, objectId);
  if (instanceId === undefined) return undefined;
  const view = await unlessRefused(viewInstance(exchange, database.kysely, { instanceId }));
  const row = view && (await loadRow(database.kysely, catalogue, catalogue.model(schemaCode), objectId));
  return row && visibleValues(row.data, view.rights.fields);
}

async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
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
