import { Readable } from 'node:stream';
import type { Calls } from '#schemas/calls/index.ts';
import { attachmentHeader } from '#server/files/disposition.ts';
import { makePdf } from '#server/print/makePdf.ts';
import { printDocument } from '#server/print/printDocument.ts';
import { printedHtml } from '#server/print/printedHtml.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { BytesAnswer, type Handler } from '#server/services/handler.ts';
import { checkRecords, openPrint, preparePrint, templatesOf } from './preparePrint.ts';

/** Somebody who printed opens it at once; then the file goes. */
const RETENTION_MS = 3_600_000;

/** GET Q/getBizFormPrint: the print templates of a model (getConfirmIsPrint, contract 8.4, LA-028). */
export const printTemplates: Handler<Calls['printTemplates']> = async (exchange) => {
  const templates = templatesOf(await openPrint(exchange, { ...exchange.query, objectIds: [] }));
  return {
    printSheetCodes: templates.map(({ code }) => code),
    printTemplates: templates.map(({ code, name, nameI18n }) => ({ code, name, name_i18n: nameI18n ?? null })),
  };
};

/** POST F/loadPrintDatas: records as they are printed, without what the reader does not see (contract 8.4). Errors: 900403, 900404. */
export const printData: Handler<Calls['printData']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = await openPrint(exchange, body);
  await checkRecords(exchange, seen, body.objectIds);
  const { model, reader } = seen;
  const rows = body.objectIds.map((id) => readRow(services.database.kysely, services.catalogue, reader, model.code, id));
  return (await Promise.all(rows)).map(({ id, data, version }) => ({ id, schemaCode: model.code, loadedFromDb: true, data: { ...data, version } }));
};

/** GET convert/pdf: prints records into one PDF that its maker can fetch (contract 10.1, 15.6, LA-029, LA-031). Errors: as preparePrint. */
export const printPdf: Handler<Calls['printPdf']> = async (exchange) => {
  const { services, query, actor } = exchange;
  const objectIds = query.objectId.split(';').filter((id) => id !== '');
  const { template, name, records, approvals } = await preparePrint(exchange, { ...query, objectIds });
  const bytes = await makePdf(printDocument(template, name, records), actor.id);
  const file = await services.files.store({
    stream: Readable.from([Buffer.from(bytes)]),
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    kind: 'print',
    ownerId: actor.id,
    expiresAt: new Date(services.now().getTime() + RETENTION_MS),
  });
  return { refId: file.id, approvals };
};

/** POST convert/tohtml: the same as HTML (contract 10.1). Errors: as preparePrint. */
export const printHtml: Handler<Calls['printHtml']> = async (exchange) => {
  const { template, records } = await preparePrint(exchange, exchange.body);
  return { html: records.map((record) => printedHtml(template, record)).join('<hr>') };
};

/** GET convert/download: the bytes of a PDF, for the person who printed it. Errors: 900414. */
export const printedFile: Handler<Calls['printedFile']> = async ({ services, actor, query }) => {
  const file = await services.files.find(query.refId);
  if (file?.kind !== 'print' || file.ownerId !== actor.id || !services.files.exists(file)) throw fileUnknown();
  return new BytesAnswer(services.files.read(file), {
    'Content-Type': 'application/pdf',
    'Content-Length': String(file.size),
    'Content-Disposition': attachmentHeader(file.name),
    'Cache-Control': 'no-store',
  });
};
