import { ImportErrorType } from '#schemas/import.ts';
import { TaskStatus } from '#schemas/codes.ts';
import { HeadingFinder } from '#schemas/sheets/headingRow.ts';
import { checkHeadings } from '#schemas/sheets/headings.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource, Sheet, SheetRow } from '#schemas/sheets/sheet.ts';
import { columnsOfReading, type FileReading, HEADING_ROWS } from '#schemas/sheets/reading.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/errors.ts';
import { withByteSource } from '#server/files/byteSource.ts';
import type { StoredFile } from '#server/files/files.ts';
import { fileUnknown } from '#server/refusals/files.ts';
import type { Services } from '#server/services/services.ts';
import { JobCancelled, type JobEnd, type JobKind, type RunningJob } from '#server/jobs/jobKind.ts';
import { taskMessage } from '#server/notifications/messages.ts';
import { messageTexts } from '#server/notifications/messageTexts.ts';
import { preparedBatches, type RecordBatch } from './batches.ts';
import { cellNames } from './cellNames.ts';
import { readRecords } from './checkRecords.ts';
import { withDecimalSigns } from './decimalSigns.ts';
import { withFixes } from './fixes.ts';
import { fileFault } from '#server/refusals/importFiles.ts';
import { FileRefused, isHeading, planHeadings, type HeadingPlan } from './headings.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { firstState, headColumnsOf, type ImportRequest, type ImportState } from './importState.ts';
import { openImport, type OpenImport } from './openImport.ts';
import { importSaver } from './importSaver.ts';
import { storeFaultyRows, toFaultyRows } from './faultRows.ts';
import { addFault } from './readRecord.ts';
import type { FileRecord } from './records.ts';
import { RowSpool } from './rowSpool.ts';
import { prepareRecords, storeAll, type StoreOutcome } from './storeRecords.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';

const UNIQUE_VIOLATION = '23505';

type ImportRun = RunningJob<ImportRequest, ImportState>;

/** What is reported once, before anything is stored. */
interface ReadFile {
  heading: SheetRow;
  /** Rows below the heading. */
  total: number;
}

/**
 * Imports a file (contract 9). The whole file is read once before the first row is stored, so that a broken one leaves
 * nothing; then its records go in by batches, each in a transaction with the counts. After a crash it goes on behind
 * the last stored batch. Source: safety.md S7, R5.
 */
export const importJob: JobKind<Services, ImportRequest, ImportState> = {
  name: 'import',
  perUser: 2,
  async run(job, services) {
    const file = await services.files.find(job.request.fileId);
    const end = storedEnd(job) ?? (await importStored(job, services, file).catch((error: unknown) => withoutFile(job, services, file, error)));
    // The file goes, and the process that takes this job up from here on reports the same as the first.
    await services.database.transaction((tx) => job.storeResult(tx, end.result));
    if (file) await services.files.remove(file);
    return end;
  },
  message({ userId, request, result, reason }, services) {
    const { schemaCode, queryCode, originalFilename } = request;
    const refused = reason ?? result?.text;
    const heading = refused ? messageTexts.importRefused(refused) : messageTexts.importDone(result?.successCount ?? 0, result?.errorCount ?? 0);
    return taskMessage(services, userId, { schemaCode, queryCode, heading, file: originalFilename });
  },
};

/** A cancelled import no longer needs its file. Errors: `error`. */
async function withoutFile(job: ImportRun, services: Services, file: StoredFile | undefined, error: unknown): Promise<never> {
  if (file && job.signal.reason instanceof JobCancelled) await services.files.remove(file);
  throw error;
}

/** The outcome of an attempt before this one; the file may be deleted since. */
function storedEnd({ result }: ImportRun): JobEnd<ImportState> | undefined {
  if (!result || result.errorType === ImportErrorType.none) return undefined;
  return { status: result.text ? TaskStatus.checkError : TaskStatus.ended, result };
}

async function importStored(job: ImportRun, services: Services, file: StoredFile | undefined): Promise<JobEnd<ImportState>> {
  if (!file || file.ownerId !== job.userId || !services.files.exists(file)) throw fileUnknown();
  return withByteSource(services.files.pathOf(file), (source) =>
    RowSpool.with(services.files.pathOf(file), (spool) => importFile(job, services, alive(source, job), spool)),
  );
}

/** The bytes of the file; a process that reads on is alive, and reads no further once the job is to stop. */
function alive(source: ByteSource, job: ImportRun): ByteSource {
  return {
    size: source.size,
    async read(offset, length) {
      job.heartbeat();
      return source.read(offset, length);
    },
  };
}

async function importFile(job: ImportRun, services: Services, source: ByteSource, spool: RowSpool): Promise<JobEnd<ImportState>> {
  const opened = openImport(await importSaver(services, job.userId, job.request), job.request, () => job.heartbeat());
  try {
    const { originalFilename, reading = {}, fixes = {} } = job.request;
    const sheet = await openSheet(source, originalFilename, reading);
    const finder = new HeadingFinder(reading.headingRow, (cell) => isHeading(opened, cell));
    const { heading, total } = await readThrough(job, { sheet, spool, finder, reading }, services.settings.importRows);
    const named = planHeadings(opened, { cells: heading.cells, columns: reading.columns });
    const plan = await withDecimalSigns(withFixes(named, fixes), { rows: spool.rows(), behind: heading.row }, reading.decimal);
    const before = job.result ?? firstState(ImportErrorType.none);
    const begun = before.begun ?? opened.begun.getTime();
    const state = { ...before, begun, total, headColumns: headColumnsOf(plan, job.request.language) };
    await services.database.transaction((tx) => job.storeResult(tx, state));
    const done = await storeFile(job, { opened: { ...opened, begun: new Date(begun) }, plan, spool, heading: heading.row }, state);
    return { status: TaskStatus.ended, result: { ...done, errorType: errorTypeOfImport(done) } };
  } catch (error) {
    // A reader that is stopped takes it for a fault of the file.
    job.signal.throwIfAborted();
    const refused = asRefused(error);
    // A file that was read through once and then is not as it was is a fault of ours.
    if (!refused || job.result !== null) throw error;
    return { status: TaskStatus.checkError, result: { ...firstState(refused.errorType), text: refused.text } };
  }
}

function asRefused(error: unknown): FileRefused | undefined {
  if (error instanceof FileRefused) return error;
  if (!(error instanceof SheetFault)) return undefined;
  return new FileRefused(error.reason === 'signs' ? ImportErrorType.columns : ImportErrorType.wrongType, fileFault(error));
}

function errorTypeOfImport({ errorCount, onlyNames }: ImportState): number {
  if (errorCount === 0) return ImportErrorType.success;
  return onlyNames ? ImportErrorType.unknownNames : ImportErrorType.someFailed;
}

/** A file that is read through. */
interface Reading {
  sheet: Sheet;
  spool: RowSpool;
  finder: HeadingFinder;
  reading: FileReading;
}

/** Reads the whole file, counts its rows and keeps them. Errors: SheetFault; FileRefused (3, 4, 7). */
async function readThrough(job: ImportRun, { sheet, spool, finder, reading }: Reading, limit: number): Promise<ReadFile> {
  const above: number[] = [];
  let isChecked = false;
  let read = 0;
  let width = 0;
  for await (const rows of sheet.rows()) {
    job.heartbeat();
    for (const row of rows) {
      finder.push(row);
      if (above.length < HEADING_ROWS) above.push(row.row);
      width = Math.max(width, row.cells.length);
    }
    if (!isChecked && finder.isDone && finder.heading) checkHeadings(finder.heading.cells);
    isChecked ||= finder.isDone;
    read += rows.length;
    if (read > limit + HEADING_ROWS) throw new FileRefused(ImportErrorType.tooManyRows, importTexts.tooMany(limit));
    await spool.add(rows);
  }
  const { heading } = finder;
  if (heading && !isChecked) checkHeadings(heading.cells);
  if (!heading && read > 0) throw new FileRefused(ImportErrorType.columns, importTexts.noSuchPlace);
  const total = read - above.filter((row) => row <= (heading?.row ?? 0)).length;
  if (total > limit) throw new FileRefused(ImportErrorType.tooManyRows, importTexts.tooMany(limit));
  if (!heading || total < 1) throw new FileRefused(ImportErrorType.emptyTemplate, importTexts.empty);
  if (columnsOfReading(reading).some((column) => column >= width)) throw new FileRefused(ImportErrorType.columns, importTexts.noSuchPlace);
  return { heading, total };
}

interface Storing {
  opened: OpenImport;
  plan: HeadingPlan;
  /** All rows of the file. */
  spool: RowSpool;
  /** Line of the headings. */
  heading: number;
}

async function storeFile(job: ImportRun, storing: Storing, first: ImportState): Promise<ImportState> {
  let state = first;
  const behind = Math.max(storing.heading, first.row);
  for await (const batch of preparedBatches(storing.opened, storing.plan, { rows: storing.spool.rows(), behind })) {
    job.heartbeat();
    state = await storeBatch(job, storing, batch, state);
  }
  return state;
}

/**
 * Stores a batch and its counts together. Where somebody else stored an equal unique value meanwhile, or the store cannot
 * hold a value, the batch is tried in halves, until only the record it is about is refused.
 */
async function storeBatch(job: ImportRun, storing: Storing, batch: RecordBatch, state: ImportState): Promise<ImportState> {
  const { records } = batch;
  try {
    return await storeAtOnce(job, storing, batch, state);
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION && !(error instanceof Refused)) throw error;
    if (records.length === 1) return refuseAlone(job, storing, { records, state, reason: error instanceof Refused ? error.text : importTexts.repeats });
    const middle = Math.ceil(records.length / 2);
    const half = await storeBatch(job, storing, { records: records.slice(0, middle) }, state);
    return storeBatch(job, storing, { records: records.slice(middle) }, half);
  }
}

function storeAtOnce(job: ImportRun, { opened, plan }: Storing, { records, prepared }: RecordBatch, state: ImportState): Promise<ImportState> {
  // A transaction that is tried again finds what it recorded of the records still there.
  let ready = prepared;
  return opened.saver.services.database.transaction(async (tx) => {
    const checked = ready ?? (await prepareRecords(tx, opened, plan, records));
    ready = undefined;
    const outcome = await storeAll(tx, opened, plan, checked);
    return storeOutcome(tx, job, plan, { ...outcome, records, state });
  });
}

/** Only the database knows which value repeats (`1` and `1.0` are one), only the store what it cannot hold. */
function refuseAlone(
  job: ImportRun,
  { opened, plan }: Storing,
  { records, state, reason }: { records: readonly FileRecord[]; state: ImportState; reason: Bilingual },
): Promise<ImportState> {
  return opened.saver.services.database.transaction(async (tx) => {
    const faulty = readRecords(plan, records, await cellNames(tx, opened, plan, records));
    for (const { read } of faulty) addFault(read.faults, 0, { path: '', reason });
    return storeOutcome(tx, job, plan, { stored: 0, faulty, records, state });
  });
}

/** Writes the outcome of a batch beside its rows; gives the state after it. */
async function storeOutcome(
  tx: Tx,
  job: ImportRun,
  plan: HeadingPlan,
  { stored, faulty, records, state }: StoreOutcome & { records: readonly FileRecord[]; state: ImportState },
): Promise<ImportState> {
  await storeFaultyRows(tx, job.id, toFaultyRows(plan, faulty, job.request.language));
  const faults = faulty.flatMap(({ read }) => [...read.faults.values()].flat());
  const next: ImportState = {
    ...state,
    row: records.at(-1)?.lines.at(-1)?.row ?? state.row,
    processed: state.processed + records.reduce((sum, { lines }) => sum + lines.length, 0),
    successCount: state.successCount + stored,
    errorCount: state.errorCount + faulty.length,
    onlyNames: state.onlyNames && faults.every(({ unknownName }) => unknownName === true),
  };
  await job.storeResult(tx, next);
  return next;
}
