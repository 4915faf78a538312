import { Readable } from 'node:stream';
import { Check } from 'typebox/value';
import { DataItem } from '#schemas/property.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { formatText } from '#schemas/formats/index.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { attachmentHeader } from '#server/files/disposition.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import type { TemplateScope } from '#server/print/fill.ts';
import { makePdf } from '#server/print/makePdf.ts';
import { printDocument, type PrintTemplate } from '#server/print/printDocument.ts';
import { queryList } from '#server/query/queryList.ts';
import { readRow, visibleIds } from '#server/query/visibleRows.ts';
import { wholeForm } from '#server/records/values.ts';
import { notFound, documentNotLoaded, noRight } from '#server/refusals/access.ts';
import { exportReasons } from '#server/refusals/exports.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import { BytesAnswer, type Exchange, type Handler } from '#server/services/handler.ts';

type Printing = Exchange<Calls['printTemplates'] | Calls['printData'] | Calls['printPdf']>;

const ACTIONS = ['print', 'batch_print'] as const;
/** Places that stand for what an item is called. */
const LABEL = 'label.';
/** Records of one PDF. */
const MOST_RECORDS = 100;
/** Somebody who printed opens it at once; then the file goes. */
const RETENTION_MS = 3_600_000;

/** GET Q/getBizFormPrint: the print templates of a model (getConfirmIsPrint, contract 8.4, LA-028). */
export const printTemplates: Handler<Calls['printTemplates']> = async (exchange) => {
  const templates = templatesOf(openPrint(exchange, exchange.query.schemaCode));
  return {
    printSheetCodes: templates.map(({ code }) => code),
    printTemplates: templates.map(({ code, name, nameI18n }) => ({ code, name, name_i18n: nameI18n ?? null })),
  };
};

/** POST F/loadPrintDatas: records as they are printed, without what the reader does not see (contract 8.4). Errors: 900403, 900404. */
export const printData: Handler<Calls['printData']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = openPrint(exchange, body.schemaCode);
  await checkRecords(exchange, seen, body.objectIds);
  const { model, reader } = seen;
  const rows = body.objectIds.map((id) => readRow(services.database.kysely, services.catalogue, reader, model.code, id));
  return (await Promise.all(rows)).map(({ id, data, version }) => ({ id, schemaCode: model.code, loadedFromDb: true, data: { ...data, version } }));
};

/** GET convert/pdf: prints records into one PDF that its maker can fetch (contract 10.1, LA-029, LA-031). Errors: 900400, 900403, 900404, 900416. */
export const printPdf: Handler<Calls['printPdf']> = async (exchange) => {
  const { services, query, actor, language } = exchange;
  const seen = openPrint(exchange, query.schemaCode);
  const template = templatesOf(seen).find(({ code }) => code === query.sheetCode);
  if (!template) throw documentNotLoaded(query.sheetCode);
  const ids = [...new Set(query.objectId.split(';').filter((id) => id !== ''))];
  if (ids.length > MOST_RECORDS) throw invalidParameter('objectId', exportReasons.tooManyToPrint(MOST_RECORDS));
  await checkRecords(exchange, seen, ids);
  const records = await readRecords(exchange, seen, ids);
  const fields = [...wholeForm(seen.model).fields.values()];
  const names = namesOfItems(seen.model.items, language);
  const name = localized({ name: template.name, name_i18n: template.nameI18n }, language);
  const bytes = await makePdf(
    printDocument(
      template,
      name,
      records.map((row) => scopeOf(row.data, fields, { language, names })),
    ),
    actor.id,
  );
  const file = await services.files.store({
    stream: Readable.from([Buffer.from(bytes)]),
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    kind: 'print',
    ownerId: actor.id,
    expiresAt: new Date(services.now().getTime() + RETENTION_MS),
  });
  return { refId: file.id };
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

function openPrint(exchange: Printing, schemaCode: string): SeenModel {
  const seen = seeModel(exchange, schemaCode);
  if (!ACTIONS.some((action) => mayAct(exchange.actor, seen.apps, seen.model.code, action))) throw noRight();
  return seen;
}

function templatesOf({ model }: SeenModel): PrintTemplate[] {
  return model.forms.flatMap(({ printTemplates: templates }) => templates);
}

/** Errors: 900404 unless each of the records may be printed. */
async function checkRecords({ services }: Printing, { model, reader }: SeenModel, ids: readonly string[]): Promise<void> {
  const granted = await Promise.all(ACTIONS.map((action) => visibleIds(services.database.kysely, services.catalogue, reader, model.code, ids, action)));
  if (ids.length === 0 || ids.some((id) => !granted.some((found) => found.has(id)))) throw notFound();
}

/** The records as a list shows them, in the requested order. */
async function readRecords({ services }: Printing, { model, reader }: SeenModel, ids: readonly string[]): Promise<ListRow[]> {
  const filter = { propertyCode: 'id', propertyValue: ids.join(';'), queryFilterType: 'In' };
  const { content } = await queryList(services.database, services.catalogue, reader, model.code, { page: 0, size: ids.length, filters: [filter] });
  const rows = new Map(content.map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What items are called in the reader's language, by code; those of a sub-table by `sub-table.column`. */
function namesOfItems(items: readonly DataItem[], language: Language, sheet = ''): Map<string, string> {
  return new Map(
    items.flatMap((item) => {
      const columns = (item.subSchema?.properties ?? []).filter((property): property is DataItem => Check(DataItem, property));
      return [[`${sheet}${item.code}`, localized(item, language)] as const, ...namesOfItems(columns, language, `${item.code}.`)];
    }),
  );
}

/** Values by their text, formatted as the model defines; a column of a sub-table hides an item around it of the same code. */
function scopeOf(
  data: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
  reader: { language: Language; names: ReadonlyMap<string, string> },
  around?: TemplateScope,
): TemplateScope {
  const byCode = new Map(fields.map((field) => [field.code, field]));
  const scope: TemplateScope = {
    language: reader.language,
    text(code) {
      if (code.startsWith(LABEL)) return reader.names.get(code.slice(LABEL.length)) ?? '';
      const field = byCode.get(code.split('.').at(-1) ?? '');
      if (!field || field.columns.length > 0) return around?.text(code) ?? '';
      return formatText(valueAt(data, field.code), { ...field, propertyCode: field.code }, reader.language);
    },
    rows(sheet) {
      const field = byCode.get(sheet);
      const rows = valueAt(data, sheet);
      if (!field || !Array.isArray(rows)) return around?.rows(sheet) ?? [];
      return rows.filter(isRecord).map((row) => scopeOf(row, field.columns, reader, scope));
    },
  };
  return scope;
}
