import type { Calls } from '#schemas/calls/index.ts';
import type { ExportProgress, ExportQuery, ExportTask } from '#schemas/calls/exports.ts';
import { TaskStatus } from '#schemas/codes.ts';
import { MAX_DIRECT_EXPORT_ROWS } from '#schemas/limits.ts';
import type { Locale } from '#schemas/localized.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { ExportParameters } from '#server/exports/exportFile.ts';
import { hasMoreThan, nameOfExport, openAnyExport } from '#server/exports/tasks/anyExport.ts';
import { exportJob, type ExportRequest, type ExportResult } from '#server/exports/tasks/exportJob.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { exportReasons } from '#server/refusals/exports.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { workbookAnswer } from '#server/services/workbookAnswer.ts';

type ExportCall = Exchange<Calls['exportStart']> | Exchange<Calls['exportDirect']>;

/** POST Q/export_data: a small export in the answer itself (contract 9). Errors: 900400 above the limit, then the task is the way. */
export const exportDirect: Handler<Calls['exportDirect']> = async (exchange) => {
  const parameters = exportParametersOf(exchange);
  // Counted before all ids are read and sorted, which for a large list is work for a task.
  if (await hasMoreThan(parameters, MAX_DIRECT_EXPORT_ROWS)) {
    throw invalidParameter('size', exportReasons.needsTask(MAX_DIRECT_EXPORT_ROWS));
  }
  const opened = await openAnyExport(parameters);
  return workbookAnswer(opened.write().stream, opened.fileName);
};

/** POST Q/export_data/async: starts an export that goes on when the page is left (contract 9). Errors: as planExport. */
export const exportStart: Handler<Calls['exportStart']> = async (exchange) => {
  const parameters = exportParametersOf(exchange);
  const { query, locale } = parameters;
  const name = nameOfExport(parameters);
  return { id: await exchange.services.jobs.add(exportJob, exchange.actor.id, { query, locale, name }) };
};

/** GET Q/export_data/async/process: how far an export is. Errors: 900414. */
export const exportProgress: Handler<Calls['exportProgress']> = async ({ services, actor, query, language }) =>
  progressOf(await ownTask(services.jobs.find(exportJob, actor.id, query.id)), language);

/** POST Q/export_data/async/export_file: the file of a finished export. Errors: 900414 also while there is none. */
export const exportFile: Handler<Calls['exportFile']> = async ({ services, actor, body }) => {
  const { result } = await ownTask(services.jobs.find(exportJob, actor.id, body.id));
  const file = result?.file && (await services.files.find(result.file.refId));
  if (!file || !services.files.exists(file)) throw fileUnknown();
  return workbookAnswer(services.files.read(file), file.name, Number(file.size));
};

/** POST export_task/query/list: the user's exports, newest first. */
export const exportTasks: Handler<Calls['exportTasks']> = async ({ services, actor, body, language }) => {
  const { content, totalElements } = await services.jobs.page([exportJob], actor.id, body.page, body.size);
  const { timeZone } = services.settings;
  return {
    // Only jobs of this kind were requested.
    content: (content as Job<ExportRequest, ExportResult>[]).map((job): ExportTask => {
      const { query, name } = job.request;
      return {
        ...progressOf(job, language),
        schemaCode: query.schemaCode,
        queryCode: query.queryCode,
        name,
        createdTime: wallClock(job.createdAt, timeZone),
        finishedTime: job.finishedAt && wallClock(job.finishedAt, timeZone),
      };
    }),
    totalElements,
    totalPages: Math.ceil(totalElements / body.size),
  };
};

/** GET export_task/query/delete: takes an export and its file away; a running one ends within about a second. Errors: 900414. */
export const removeExportTask: Handler<Calls['removeExportTask']> = async ({ services, actor, query }) => {
  const { result } = await ownTask(services.jobs.remove(exportJob, actor.id, query.id));
  const file = result?.file && (await services.files.find(result.file.refId));
  if (file) await services.files.remove(file);
  return null;
};

function exportParametersOf(exchange: ExportCall): ExportParameters {
  const { services, actor, body, language } = exchange;
  return { services, actor, query: body, locale: localeOf(body, language) };
}

function localeOf({ languageType }: ExportQuery, language: Language): Locale {
  const requested = languageType?.slice(0, 2).toLowerCase();
  return requested === 'zh' || requested === 'en' ? requested : language;
}

async function ownTask<T>(found: Promise<T | undefined>): Promise<T> {
  const task = await found;
  if (task === undefined) throw fileUnknown();
  return task;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  [TaskStatus.queued]: '',
  [TaskStatus.running]: '',
  [TaskStatus.ended]: 'SUCCESS',
};

function progressOf({ id, status, result, error, cancelled }: Job<ExportRequest, ExportResult>, language: Language): ExportProgress {
  return {
    id,
    taskStatus: status,
    exportResultStatus: OUTCOMES[status] ?? (cancelled ? 'CANCEL' : 'FAIL'),
    rowCount: result?.rowCount ?? 0,
    totalCount: result?.totalCount,
    cutCells: result?.cutCells,
    fileName: result?.fileName,
    refId: result?.file?.refId,
    fileSize: result?.file?.size,
    errorMsg: error?.[language],
  };
}
