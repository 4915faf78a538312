import { TaskStatus } from '#schemas/codes.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { ImportErrorType, OperationResult, type ImportResult } from '#schemas/import.ts';
import { localized } from '#schemas/localized.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Bilingual, Language } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ImportRequest, ImportState } from './importState.ts';
import { importTexts } from '#server/refusals/imports.ts';

/** An import as a job. */
export type ImportTask = Job<ImportRequest, ImportState>;

/** Whether it has ended, however. */
export function isOver({ status }: Pick<ImportTask, 'status'>): boolean {
  return status !== TaskStatus.queued && status !== TaskStatus.running;
}

/** Whether its faulty rows may be corrected and sent again: all are known, nobody else works on it. */
export function takesCorrections(task: ImportTask): boolean {
  return task.status === TaskStatus.ended || (isOver(task) && isCancelled(task));
}

/** Its owner cancelled it; one that ended otherwise before that took effect was not. */
function isCancelled(task: ImportTask): boolean {
  return task.cancelled && (!isOver(task) || (task.status === TaskStatus.failed && task.error === null));
}

/** An import as its owner receives it, without its faulty rows. */
export function presentTask({ settings, apps }: Services, task: ImportTask, language: Language, hasRows: boolean): ImportResult {
  const { id, status, request, result, createdAt } = task;
  const counts = { successCount: result?.successCount ?? 0, errorCount: result?.errorCount ?? 0 };
  const ended = isOver(task);
  const errorType = ended ? endType(task) : ImportErrorType.none;
  return {
    taskId: id,
    taskStatus: status,
    operationResult: ended ? operationOf(errorType, counts) : '',
    errorType,
    ...counts,
    fileName: ended && hasRows ? `errors-${id}.xlsx` : '',
    errorMsg: reasonOfImportTask(task, errorType)?.[language] ?? '',
    importSize: settings.importRows,
    ...(result && result.total > 0 ? { total: result.total, processed: result.processed } : {}),
    originalFilename: request.originalFilename,
    schemaCode: request.schemaCode,
    queryCode: request.queryCode,
    name: listName(apps(), request, language),
    createdTime: wallClock(createdAt, settings.timeZone),
    ...(isCancelled(task) ? { cancelled: true } : {}),
  };
}

/** Why it failed. */
function reasonOfImportTask(task: ImportTask, errorType: number): Bilingual | undefined {
  const { result, error } = task;
  if (isOver(task) && isCancelled(task)) return importTexts.cancelled(result?.successCount ?? 0);
  return result?.text ?? error ?? (errorType === ImportErrorType.system ? importTexts.system : undefined);
}

/** The name of a list, which may be deleted since. */
function listName({ models }: LoadedApps, { schemaCode, queryCode }: ImportRequest, language: Language): string {
  const list = models.get(schemaCode)?.lists.find(({ code }) => code === queryCode);
  return list ? localized(list.config, language) : '';
}

/** What a task ended as; one that was refused or broken off never recorded so itself. */
function endType({ status, result }: ImportTask): number {
  if (status === TaskStatus.ended || status === TaskStatus.checkError) return result?.errorType ?? ImportErrorType.unspecified;
  return status === TaskStatus.exception ? ImportErrorType.system : ImportErrorType.unspecified;
}

function operationOf(errorType: number, { successCount }: Pick<ImportResult, 'successCount'>): string {
  if (errorType === ImportErrorType.success) return OperationResult.success;
  return successCount > 0 ? OperationResult.partial : OperationResult.fail;
}
