import type { SheetRow } from '#schemas/sheets/sheet.ts';
import { columnsToItself } from './cellNames.ts';
import type { CheckedRecord } from './checkRecords.ts';
import type { HeadingPlan } from './headings.ts';
import type { OpenImport } from './openImport.ts';
import { RecordAssembler, type FileRecord } from './records.ts';
import { prepareRecords } from './storeRecords.ts';

/** Lines of one transaction, and their characters; its last record may go beyond. */
const BATCH = { lines: 1000, chars: 4 * 1024 * 1024 };

/** Records that are stored together. */
export interface RecordBatch {
  records: readonly FileRecord[];
  /** The same, read and checked; undefined where that must wait for the records before them. */
  prepared?: readonly CheckedRecord[];
}

/** The rows of a file that are dealt with: those below the heading and behind the line an earlier attempt reached. */
export interface RowsToStore {
  rows: AsyncGenerator<SheetRow[]>;
  behind: number;
}

/** The records of a file, some hundred at once, each batch prepared while the database writes the one before. */
export async function* preparedBatches(opened: OpenImport, plan: HeadingPlan, from: RowsToStore): AsyncGenerator<RecordBatch> {
  yield* oneAhead(prepare(opened, plan, from));
}

async function* prepare(opened: OpenImport, plan: HeadingPlan, from: RowsToStore): AsyncGenerator<RecordBatch> {
  const waits = columnsToItself(opened, plan).size > 0;
  for await (const records of batches(plan, from))
    yield waits ? { records } : { records, prepared: await prepareRecords(opened.saver.services.database.kysely, opened, plan, records) };
}

async function* batches(plan: HeadingPlan, { rows, behind }: RowsToStore): AsyncGenerator<FileRecord[]> {
  const assembler = new RecordAssembler(plan);
  let batch: FileRecord[] = [];
  let room = { ...BATCH };
  for await (const lines of rows) {
    for (const line of lines) {
      if (line.row <= behind) continue;
      const record = assembler.push(line);
      if (!record) continue;
      batch.push(record);
      room.lines -= record.lines.length;
      room.chars -= record.chars;
      if (room.lines > 0 && room.chars > 0) continue;
      yield batch;
      batch = [];
      room = { ...BATCH };
    }
  }
  const last = assembler.end();
  if (last) batch.push(last);
  if (batch.length > 0) yield batch;
}

/** Begins to make the next item while the one before is used. */
async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = items.next();
  try {
    for (let item = await coming; !item.done; item = await coming) {
      coming = items.next();
      // A failure is reported when it is its turn.
      coming.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await coming.catch(() => undefined);
    await items.return(undefined);
  }
}
