import { ErrCode, CheckType, PropertyType } from '#schemas/codes.ts';
import { isRecord, asRecord } from '#schemas/formats/format.ts';
import type { ImportResult } from '#schemas/import.ts';
import { localized } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ImportCalls, ImportField, ImportFields } from '#renderers/contracts/importCalls.ts';
import { bareHeading, headingKey } from '#schemas/sheets/headingKey.ts';
import { download } from '#src/api/download.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
import { uploadBy } from '#src/api/upload.ts';
import { loadDataItems } from '#src/engine/lists/query/loadDataItems.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import { fixesCalls } from './fixesCalls.ts';
import { previewFile } from './importFile.ts';
import { likelyFields, type NamedField } from './likelyFields.ts';
import { rewrittenFile } from './rewrittenFile.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

/** Pause between two polls of a task, and when servers of the family are given up, ms (contract 9). */
const POLL_MS = { reference: 1000, family: 5000, giveUp: 300_000 };

/** The calls of the import dialog of a list. Source: contract 9. */
export function importCalls(session: ListSession): ImportCalls {
  const { schemaCode, services } = session;
  const { call, isFamily } = services;
  const queryCode = session.store.get().model?.config.code ?? '';
  const languageType = services.ports().locale;
  const template = () => download('importTemplate', { body: { schemaCode, queryCode, languageType } });
  return {
    limit: () => call('importLimit'),
    async template() {
      const { blob, fileName } = await template();
      saveBlob(blob, fileName ?? 'import.xlsx');
    },
    async fields() {
      const [{ blob }, items, rules] = await Promise.all([
        template(),
        loadDataItems(services, schemaCode),
        call('formRules', { query: { schemaCode, bizSchemaCode: schemaCode } }),
      ]);
      const { headings } = await previewFile(new File([blob], 'template.xlsx'));
      const single = new Set(rules.filter(({ checkType }) => checkType === CheckType.noRepeat).map(({ propertyCode }) => propertyCode));
      const columns = session.store.get().model?.config.queryColumns ?? [];
      return toFields(headings, items, single, columns);
    },
    preview: previewFile,
    rewritten: isFamily ? rewrittenFile : undefined,
    upload: (file, onProgress, signal) => uploadBy('uploadImport', file, onProgress, signal),
    async start(how) {
      const { taskId } = await call('startImport', { query: { ...how, schemaCode, queryCode, languageType } });
      return taskId ?? '';
    },
    progress: (taskId) => call('importProgress', { query: taskId === undefined || taskId === '' ? {} : { taskId } }),
    cancel: isFamily ? undefined : (taskId) => call('cancelImport', { body: { taskId } }),
    async retry({ headColumns, secondImportData, ...rest }) {
      try {
        return await call('retryImport', { body: { ...rest, headColumns: [...headColumns], secondImportData: [...secondImportData], queryCode, schemaCode } });
      } catch (error) {
        // What is still wrong comes as the data of this refusal (contract 16).
        if (error instanceof EnvelopeError && error.errcode === ErrCode.importStillWrong && isRecord(error.data)) return error.data as ImportResult;
        throw error;
      }
    },
    fixes: isFamily ? undefined : fixesCalls(services, { schemaCode, queryCode }),
    async errorFile(name) {
      const { blob, fileName } = await download('importErrors', { body: { fileName: name } });
      saveBlob(blob, fileName ?? name);
    },
    tasks: async (config, goesOn) => {
      const { openTaskTable } = await loadChunk(() => import('./openTaskTable.ts'));
      return openTaskTable(
        config,
        services.ports().locale,
        async ({ page, size }, signal) => toListPage(await call('myImports', { query: { page, size } }, { signal }), ({ taskId }) => taskId),
        goesOn,
      );
    },
    discard: (fileName) => void call('deleteTemporaryFile', { body: { fileName } }).catch(services.log),
    pollMs: isFamily ? POLL_MS.family : POLL_MS.reference,
    giveUpMs: isFamily ? POLL_MS.giveUp : undefined,
  };
}

/** An item with the path a file names it by. */
interface Placed {
  path: string;
  names: readonly string[];
  item: DataItem;
}

/** The fields that the template names, by the items of the model; what only lists call by another name is found too. */
function toFields(
  headings: readonly string[],
  items: readonly DataItem[],
  single: ReadonlySet<string>,
  columns: readonly { propertyCode: string; name?: string | null; name_i18n?: DataItem['name_i18n'] }[],
): ImportFields {
  const placed = items.flatMap(placedFieldsOf);
  const byName = new Map(placed.toReversed().flatMap((place) => [...place.names, place.path].map((name) => [headingKey(name), place] as const)));
  const fields = headings.map((heading): ImportField => {
    const place = byName.get(headingKey(heading));
    const { path = heading, item } = place ?? {};
    const unique = item !== undefined && path === item.code && (single.has(path) || asRecord(item.options).unique === true);
    return {
      code: path,
      name: bareHeading(heading),
      propertyType: item?.propertyType ?? PropertyType.shortText,
      options: item?.options ?? null,
      required: /[*＊]\s*$/.test(heading),
      unique,
    };
  });
  const byCode = new Map(fields.map((field) => [field.code, field]));
  const known = new Map<string, ImportField | null>();
  const names: NamedField[] = [];
  const register = (name: string, code: string) => {
    if (known.has(headingKey(name))) return;
    known.set(headingKey(name), byCode.get(code) ?? null);
    names.push([name, byCode.get(code) ?? null]);
  };
  for (const field of fields) for (const name of [field.name, field.code]) register(name, field.code);
  for (const { path, names } of placed) for (const name of [...names, path]) register(name, path);
  for (const column of columns) for (const locale of ['zh', 'en'] as const) register(localized(column, locale), column.propertyCode);
  return { fields, named: (heading) => known.get(headingKey(heading)), likely: (open, taken) => likelyFields(open, names, taken) };
}

function placedFieldsOf(item: DataItem): Placed[] {
  const names = [localized(item, 'zh'), localized(item, 'en')];
  const inner = (item.subSchema?.properties ?? []) as DataItem[];
  const below = inner.map((column): Placed => {
    const own = [localized(column, 'zh'), localized(column, 'en')];
    return { path: `${item.code}.${column.code}`, names: own.map((name, at) => `${names[at]}.${name}`), item: column };
  });
  return [{ path: item.code, names, item }, ...below];
}
