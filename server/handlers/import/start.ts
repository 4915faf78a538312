import { Check } from 'typebox/value';
import { localized } from '#schemas/localized.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { Locale } from '#schemas/localized.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { isSheetName } from '#schemas/sheets/openSheet.ts';
import { FileReading, isWithinCaps } from '#schemas/sheets/reading.ts';
import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { templateWorkbook } from '#server/files/workbook.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { hasPlaces } from '#server/imports/chosenPlaces.ts';
import { headingOf } from '#server/imports/columns.ts';
import { importJob } from '#server/imports/importJob.ts';
import { fixesOf } from '#server/imports/fixes.ts';
import { columnOfCode } from '#server/imports/headings.ts';
import { openImport, type OpenImport } from '#server/imports/openImport.ts';
import { fileTypeRefused, fileUnknown } from '#server/refusals/files.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Handler } from '#server/services/handler.ts';
import { workbookAnswer } from '#server/services/workbookAnswer.ts';

/** An uploaded file that nobody imports goes away after this. */
const UNUSED_MS = 24 * 3600 * 1000;
const NARROWEST = 12;

/** POST upload_file2: stores a file for an import; nobody but its sender can name it (contract 9). Errors: HTTP 413; 900414 for another type. */
export const uploadImport: Handler<Calls['uploadImport']> = async ({ services, actor, request }) => {
  const part = await request.file();
  if (part?.fieldname !== 'file') throw invalidParameter('file');
  if (!isSheetName(part.filename)) throw fileTypeRefused(/\.([^.]{1,20})$/.exec(part.filename)?.[1] ?? '?');
  const expiresAt = new Date(services.now().getTime() + UNUSED_MS);
  const file = await services.files.store({ stream: part.file, name: part.filename, mimeType: part.mimetype, kind: 'import', ownerId: actor.id, expiresAt });
  return file.id;
};

/** POST export_template: a workbook with the headings of the fields this user may fill, required ones marked, and a note at those of several values (BX-009). */
export const importTemplate: Handler<Calls['importTemplate']> = async (exchange) => {
  const { body, language } = exchange;
  const opened = openImport(exchange, body);
  const words = languageOfFile(body.languageType, language);
  const name = localized(opened.seen.model.document, words);
  const headings = opened.columns.all.map((column) => {
    const text = headingOf(column, words);
    const comment = holdsSeveral(column.item.propertyType) ? { comment: importTexts.severalComment[words] } : {};
    return { text, width: Math.max(NARROWEST, text.length * 2), ...comment };
  });
  return workbookAnswer(await templateWorkbook(name, headings), `${name}.xlsx`);
};

/** GET import_limit: most rows of one import. */
export const importLimit: Handler<Calls['importLimit']> = async ({ services }) => services.settings.importRows;

/**
 * GET import_data: starts the import of an uploaded file as a task (contract 9). A repeat for the same file answers with the
 * same task. Errors: as openImport; 900400 for a `reading` that names what is not there; 900414 for a file that is not the caller's; 900429 while
 * another call of theirs looks for such a `reading`; -1 with too many tasks that are not over.
 */
export const startImport: Handler<Calls['startImport']> = async (exchange) => {
  const { services, actor, query, language, address } = exchange;
  const opened = openImport(exchange, query);
  const reading = readingOf(query.reading, opened);
  // A file is imported once: its task is called as it is, and may have ended and taken the file away by now.
  const begun = await services.jobs.find(importJob, actor.id, query.fileName);
  if (begun) return { taskId: begun.id };
  const file = await services.files.find(query.fileName);
  if (!file || file.ownerId !== actor.id || file.kind !== 'import') throw fileUnknown();
  const { schemaCode, queryCode, queryField } = query;
  const fixes = await fixesOf(services.database.kysely, actor.id, query);
  const request = {
    schemaCode,
    queryCode,
    queryField: queryField ?? '',
    fileId: file.id,
    originalFilename: file.name,
    language: languageOfFile(query.languageType, language),
    address,
    ...(reading ? { reading } : {}),
    ...(Object.keys(fixes).length > 0 ? { fixes } : {}),
  };
  await services.jobs.requireRoom(importJob, actor.id, file.id);
  if (reading && !(await hasPlaces(actor.id, services.files.pathOf(file), file.name, reading))) throw invalidParameter('reading');
  return { taskId: await services.jobs.add(importJob, actor.id, request, file.id) };
};

/** What was chosen in the preview. Errors: 900400 for what is no reading, or names a field that nobody fills. */
function readingOf(text: string | null | undefined, opened: OpenImport): FileReading | undefined {
  if (!text) return undefined;
  const reading = readJson(text);
  if (!Check(FileReading, reading) || !isWithinCaps(reading)) throw invalidParameter('reading');
  for (const code of Object.values(reading.columns ?? {})) if (code !== null) columnOfCode(opened, code);
  return reading;
}

function languageOfFile(requested: string | null | undefined, language: Language): Locale {
  const short = requested?.slice(0, 2).toLowerCase();
  return short === 'zh' || short === 'en' ? short : language;
}
