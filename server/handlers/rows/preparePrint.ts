import { Check } from 'typebox/value';
import { DataItem } from '#schemas/property.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { formatText } from '#schemas/formats/index.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { TemplateScope } from '#server/print/fill.ts';
import type { PrintTemplate } from '#server/print/printDocument.ts';
import { joinScopes, printedScope, readPictures } from '#server/workflow/track/printedScope.ts';
import { queryList } from '#server/query/queryList.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { wholeForm } from '#server/records/values.ts';
import { notFound } from '#server/refusals/access.ts';
import { exportReasons } from '#server/refusals/exports.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import { openRecords, type RecordsSeen } from '#server/workflow/forms/instanceRecord.ts';
import { listContext } from '#server/workflow/lists/listContext.ts';
import { instancesOfRecords } from '#server/workflow/store/instanceOfRecord.ts';
import { readPrintedInstances } from '#server/workflow/track/printedInstance.ts';
import { plainPrint } from './plainPrint.ts';

/** A call about prints. */
export type Printing = Exchange<Calls['printTemplates'] | Calls['printData'] | Calls['printPdf'] | Calls['printHtml']>;

const ACTIONS = ['print', 'batch_print'] as const;
/** Places that stand for what an item is called. */
const LABEL = 'label.';
/** Records of one print. */
const MOST_RECORDS = 100;

/** What is to be printed, and how. */
export interface PrintWanted {
  schemaCode: string;
  objectIds: readonly string[];
  sheetCode?: string | null | undefined;
  workflowInstanceId?: string | null | undefined;
  approvals?: boolean | null | undefined;
}

/** Records with the template they are printed by. */
export interface PreparedPrint {
  template: PrintTemplate;
  name: string;
  records: readonly TemplateScope[];
  /** It is a print without a template, whose approvals can be left out. */
  approvals: boolean;
}

/** Reads what is printed: by the template that is named, else as the form draws it. Errors: 900400, 900403, 900404, 900416. */
export async function preparePrint(exchange: Printing, wanted: PrintWanted): Promise<PreparedPrint> {
  const { language } = exchange;
  const { sheetCode } = wanted;
  const ids = [...new Set(wanted.objectIds)];
  const seen = await openPrint(exchange, { ...wanted, objectIds: ids });
  if (ids.length > MOST_RECORDS) throw invalidParameter('objectId', exportReasons.tooManyToPrint(MOST_RECORDS));
  await checkRecords(exchange, seen, ids);
  const rows = await readRecords(exchange, seen, ids);
  const named = templatesOf(seen).find(({ code }) => code === sheetCode);
  const instances = named?.namesInstance === false ? new Map<string, TemplateScope>() : await instanceScopes(exchange, seen, rows);
  const approvals = named === undefined && instances.size > 0;
  const template = named ?? plainPrint(seen, { sheetCode, language, approvals: approvals && wanted.approvals !== false });
  const fields = [...wholeForm(seen.model).fields.values()];
  const names = namesOfItems(seen.model.items, language);
  const without = printedScope(undefined, language, new Map());
  const records = rows.map((row) => scopeOf(row.data, fields, { language, names }, instances.get(row.id) ?? without));
  return { template, name: localized({ name: template.name, name_i18n: template.nameI18n }, language), records, approvals };
}

/** Opens records to print them. Errors: as openRecords. */
export function openPrint(exchange: Printing, records: Parameters<typeof openRecords>[1]): Promise<RecordsSeen> {
  return openRecords(exchange, records, { offered: 'print', granted: ACTIONS });
}

/** The print templates of a model. */
export function templatesOf({ model }: SeenModel): PrintTemplate[] {
  return model.forms.flatMap(({ printTemplates: templates }) => templates);
}

/** Errors: 900404 unless each of the records may be printed. */
export async function checkRecords({ services }: Printing, { model, reader }: SeenModel, ids: readonly string[]): Promise<void> {
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

/**
 * What a print says of the instances of records: of the one by which they are looked at, else of the row's own (contract 15.6).
 * Shape: by id of the record; those without an instance are left out.
 */
async function instanceScopes(exchange: Printing, { instance, model }: RecordsSeen, rows: readonly ListRow[]): Promise<Map<string, TemplateScope>> {
  const { services, language } = exchange;
  const ids = rows.map(({ id }) => id);
  const instances = instance ? [instance.row] : [...(await instancesOfRecords(services.database.kysely, services.catalogue, model.code, ids)).values()];
  const printed = await readPrintedInstances(listContext(exchange), instances);
  const pictures = await readPictures(services.files, printed.values());
  return new Map(instances.map(({ id, objectId }) => [objectId, printedScope(printed.get(id), language, pictures)]));
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
    picture: (code) => around?.picture(code),
    rows(sheet, steps) {
      const field = byCode.get(sheet);
      const rows = valueAt(data, sheet);
      if (!field || !Array.isArray(rows)) return (around?.rows(sheet, steps) ?? []).map((row) => joinScopes(row, scope));
      return rows.filter(isRecord).map((row) => scopeOf(row, field.columns, reader, scope));
    },
  };
  return scope;
}
