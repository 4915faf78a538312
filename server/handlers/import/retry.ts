import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode, TaskStatus } from '#schemas/codes.ts';
import { ImportErrorType, OperationResult, type FaultyRow, type ImportResult } from '#schemas/import.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/errors.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import { headColumnsOf, type ImportState } from '#server/imports/importState.ts';
import { importJob } from '#server/imports/importJob.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { planHeadings, type HeadingPlan } from '#server/imports/headings.ts';
import { dropFaultyRows, storeFaultyRows, tellable, toFaultyRows, withStoredCells } from '#server/imports/faultRows.ts';
import { openImport, type OpenImport } from '#server/imports/openImport.ts';
import { type ImportTask, takesCorrections } from '#server/imports/importTask.ts';
import { RecordAssembler, type FileRecord } from '#server/imports/records.ts';
import { prepareRecords, storeAll, type StoreOutcome } from '#server/imports/storeRecords.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import { Refused } from '#server/refusals/refused.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';

type Retrying = Exchange<Calls['retryImport']>;

/**
 * POST second_import_data: imports corrected rows (contract 9, BX-012); those that are still wrong stay with their reasons.
 * Errors: 303030 with the result, whose `secondImportData` is what is left; as openImport; 900400 for columns that do not fit;
 * 900414 for another's task.
 */
export const retryImport: Handler<Calls['retryImport']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const task = body.taskId ? await services.jobs.find(importJob, actor.id, body.taskId) : undefined;
  if (body.taskId && !(task && takesCorrections(task))) throw fileUnknown();
  const opened = openImport(exchange, { schemaCode: schemaOf(exchange), queryCode: body.queryCode, queryField: body.queryField });
  const plan = planHeadings(opened, { cells: body.headColumns.map(({ propertyCode }) => propertyCode) });
  const result = await storeCorrected(exchange, opened, plan, task);
  if ((result.secondImportData ?? []).length > 0) throw new Refused(ErrCode.importStillWrong, importTexts.stillWrong, result);
  return result;
};

/** The answer of the call: the rows that are stored, and those that stay wrong. */
function resultOf({ body, language }: Retrying, plan: HeadingPlan, task: ImportTask | undefined, { outcome, state }: Corrected): ImportResult {
  const secondImportData = tellable(toFaultyRows(plan, outcome.faulty, language));
  return {
    taskId: task?.id ?? '',
    taskStatus: task?.status ?? TaskStatus.ended,
    operationResult: retryResultText(outcome),
    errorType: secondImportData.length === 0 ? ImportErrorType.success : ImportErrorType.unknownNames,
    successCount: state?.successCount ?? outcome.stored,
    errorCount: state?.errorCount ?? outcome.faulty.length,
    fileName: task && outcome.faulty.length > 0 ? `errors-${task.id}.xlsx` : '',
    headColumns: headColumnsOf(plan, language),
    secondImportData,
    queryField: body.queryField ?? '',
  };
}

function retryResultText({ stored, faulty }: StoreOutcome): string {
  if (faulty.length === 0) return OperationResult.success;
  return stored > 0 ? OperationResult.partial : OperationResult.fail;
}

/** The model of a list; older portals send its `queryCode` alone. Errors: invalidParameter when no visible model has such a list. */
function schemaOf({ body, services }: Retrying): string {
  if (body.schemaCode) return body.schemaCode;
  const found = [...services.apps().models.values()].find(({ lists }) => lists.some(({ code }) => code === body.queryCode));
  if (!found) throw invalidParameter('queryCode');
  return found.code;
}

function fileRecordsOf(rows: readonly FaultyRow[], plan: HeadingPlan): FileRecord[] {
  const assembler = new RecordAssembler(plan);
  const lines = rows.map(({ row, values }) => ({ row, cells: plan.map((column) => (column ? (valueAt(values, column.path) ?? '') : '')) }));
  return [...lines.map((line) => assembler.push(line)), assembler.end()].filter((record) => record !== undefined);
}

interface Corrected {
  outcome: StoreOutcome;
  state: ImportState | undefined;
}

/** Stores what has become right, and keeps the answer with its token: it tells of what stays wrong too, where the call is refused (contract 10.2). */
function storeCorrected(exchange: Retrying, opened: OpenImport, plan: HeadingPlan, task: ImportTask | undefined): Promise<ImportResult> {
  const { services, actor, body } = exchange;
  const { secondImportData: sent, replayToken } = body;
  return services.database
    .transaction(async (tx) => {
      if (replayToken) await useReplayToken(tx, replayToken, actor.id, services.now());
      const records = fileRecordsOf(task ? await withStoredCells(tx, task.id, sent) : sent, plan);
      const outcome = await storeAll(tx, opened, plan, await prepareRecords(tx, opened, plan, records));
      const state = task && (await updateTask(tx, exchange, plan, task, { ...outcome, records }));
      const result = resultOf(exchange, plan, task, { outcome, state });
      if (replayToken) await saveReplayResult(tx, replayToken, result);
      return result;
    })
    .catch((error: unknown) => {
      if (databaseErrorCode(error) !== '23505') throw error;
      throw new Refused(ErrCode.invalidParameter, importTexts.repeats);
    });
}

/** Lets the counts and the error file of the task follow; a row that is no longer faulty there was sent twice. Errors: 900414. */
async function updateTask(
  tx: Tx,
  { body, language }: Retrying,
  plan: HeadingPlan,
  task: ImportTask,
  { stored, faulty }: StoreOutcome & { records: readonly FileRecord[] },
): Promise<ImportState | undefined> {
  const { result } = await tx.selectFrom('jobs').select('result').where('id', '=', task.id).forUpdate().executeTakeFirstOrThrow();
  const rows = body.secondImportData.map(({ row }) => row);
  const known = await tx.selectFrom('importFaults').select('row').where('jobId', '=', task.id).where('row', 'in', rows).execute();
  if (known.length !== new Set(rows).size) throw fileUnknown();
  await dropFaultyRows(tx, task.id, rows);
  await storeFaultyRows(tx, task.id, toFaultyRows(plan, faulty, language));
  // Written by the import job itself.
  const before = JSON.parse(result ?? 'null') as ImportState;
  const errorCount = before.errorCount - stored;
  const next: ImportState = {
    ...before,
    successCount: before.successCount + stored,
    errorCount,
    errorType: errorCount === 0 ? ImportErrorType.success : before.errorType,
  };
  await tx
    .updateTable('jobs')
    .set({ result: JSON.stringify(next) })
    .where('id', '=', task.id)
    .execute();
  return next;
}
