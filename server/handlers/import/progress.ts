import type { Calls } from '#schemas/calls/index.ts';
import type { FaultyRow, HeadColumn, ImportResult } from '#schemas/import.ts';
import type { Database } from '#server/db/database.ts';
import { openWorkbook, type Cell } from '#server/files/workbook.ts';
import { dropFaultyRows, jobsWithFaults, readFaultyRows } from '#server/imports/faultRows.ts';
import { importJob } from '#server/imports/importJob.ts';
import { type ImportTask, presentTask, takesCorrections } from '#server/imports/importTask.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { importTexts } from '#server/refusals/imports.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { workbookAnswer } from '#server/services/workbookAnswer.ts';

const ERRORS = /^errors-([0-9a-f-]{36})\.xlsx$/;
const REASON_WIDTH = 60;
const TEXT_WIDTH = 20;
const DEFAULT_SIZE = 20;

/** GET import_progress: how far an own import is; without `taskId` the newest. Errors: 900414. */
export const importProgress: Handler<Calls['importProgress']> = async ({ services, actor, query, language }) => {
  const task = query.taskId ? await services.jobs.find(importJob, actor.id, query.taskId) : (await newest(services, actor.id))[0];
  if (!task) throw fileUnknown();
  return withRows(services, task, language);
};

/** GET user_import_progress: own imports, newest first, without their faulty rows. */
export const myImports: Handler<Calls['myImports']> = async ({ services, actor, query, language }) => {
  const size = query.size ?? DEFAULT_SIZE;
  const { content, totalElements } = await services.jobs.page([importJob], actor.id, query.page ?? 0, size);
  // Only jobs of this kind were requested.
  const tasks = content as ImportTask[];
  const faulty = await jobsWithFaults(
    services.database.kysely,
    tasks.map(({ id }) => id),
  );
  return {
    content: tasks.map((task) => presentTask(services, task, language, faulty.has(task.id))),
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  };
};

/** POST download_import_error_info: the rows that were not stored, with a last column of reasons. Errors: 900414. */
export const importErrors: Handler<Calls['importErrors']> = async ({ services, actor, body, language }) => {
  const task = await taskOfErrors(services, actor.id, body.fileName);
  const head = task?.result?.headColumns ?? [];
  if (!task || head.length === 0) throw fileUnknown();
  const columns = [...head.map(({ name }) => ({ header: name, width: TEXT_WIDTH })), { header: importTexts.reasons[language], width: REASON_WIDTH }];
  const { stream } = openWorkbook(importTexts.reasons[language], columns, errorCells(services.database, task.id, head));
  return workbookAnswer(stream, task.request.originalFilename.replace(/(\.\w+)?$/, `-${importTexts.reasons[language]}.xlsx`));
};

/** POST delete_temporary_file: takes away an own file that waits for its import, or the rows of an own error file (LA-025). Errors: 900414. */
export const deleteTemporaryFile: Handler<Calls['deleteTemporaryFile']> = async ({ services, actor, body }) => {
  const task = await taskOfErrors(services, actor.id, body.fileName);
  if (task) {
    await services.database.transaction((tx) => dropFaultyRows(tx, task.id));
    return null;
  }
  const file = ERRORS.test(body.fileName) ? undefined : await services.files.find(body.fileName);
  if (!file || file.ownerId !== actor.id || file.kind !== 'import' || !(await services.files.remove(file))) throw fileUnknown();
  return null;
};

/** A task with its first faulty rows, once it has ended. */
async function withRows(services: Services, task: ImportTask, language: Language): Promise<ImportResult> {
  const { kysely } = services.database;
  if (!takesCorrections(task)) return presentTask(services, task, language, (await jobsWithFaults(kysely, [task.id])).size > 0);
  const secondImportData = await readFaultyRows(kysely, task.id);
  const result = presentTask(services, task, language, secondImportData.length > 0);
  if (result.errorCount === 0) return result;
  return {
    ...result,
    headColumns: task.result?.headColumns ?? [],
    secondImportData,
    queryField: task.request.queryField ?? '',
  };
}

async function newest({ jobs }: Services, userId: string): Promise<ImportTask[]> {
  const { content } = await jobs.page([importJob], userId, 0, 1);
  return content as ImportTask[];
}

async function taskOfErrors({ jobs }: Services, userId: string, fileName: string): Promise<ImportTask | undefined> {
  const id = ERRORS.exec(fileName)?.[1];
  return id === undefined ? undefined : jobs.find(importJob, userId, id);
}

async function* errorCells({ kysely }: Database, jobId: string, head: readonly HeadColumn[]): AsyncGenerator<Cell[][]> {
  let rows: FaultyRow[] = [];
  do {
    rows = await readFaultyRows(kysely, jobId, rows.at(-1)?.row);
    yield rows.map(({ values, errors }) => [...head.map(({ propertyCode }) => values[propertyCode] ?? ''), reasonsOf(errors, head)]);
  } while (rows.length > 0);
}

/** All reasons of a line, each behind the name of its column. */
function reasonsOf(errors: FaultyRow['errors'], head: readonly HeadColumn[]): string {
  const names = new Map(head.map(({ propertyCode, name }) => [propertyCode, name]));
  return Object.entries(errors)
    .map(([path, reason]) => (names.has(path) ? `${names.get(path)}: ${reason}` : reason))
    .join('; ');
}
