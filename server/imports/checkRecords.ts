import { setImmediate } from 'node:timers/promises';
import { DELETED_FAULT, type NameFinder } from '#schemas/formats/typed/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { recordMaker } from '#server/records/createRecord.ts';
import type { HeadingPlan } from './headings.ts';
import type { OpenImport } from './openImport.ts';
import { addFault, addRefusal, readRecord, type ReadRecord } from './readRecord.ts';
import type { FileRecord } from './records.ts';

/** A record with everything that can be known of it without the database. */
export interface CheckedRecord {
  record: FileRecord;
  read: ReadRecord;
  /** What a new record holds: read, begun with and computed. */
  values: FormValues;
}

/** Records that are checked without giving way to other work of the process. */
const SLICE = 50;

/** Reads records without checking them: how an existing record would change is known once it is found. */
export function readRecords(plan: HeadingPlan, records: readonly FileRecord[], names: NameFinder): CheckedRecord[] {
  return records.map((record) => {
    const read = readRecord(plan, record, names);
    return { record, read, values: read.values };
  });
}

/** Computes and checks new records as their form would; what is wrong stands in `read.faults`. */
export async function checkNewRecords(opened: OpenImport, records: readonly CheckedRecord[]): Promise<void> {
  const make = recordMaker(opened.saver, opened.seen, opened.right.fieldRights);
  for (const [at, record] of records.entries()) {
    if (at % SLICE === SLICE - 1) {
      opened.heartbeat();
      await setImmediate();
    }
    for (const [path, { value }] of record.read.deletedCells) {
      if (value === undefined) addFault(record.read.faults, 0, { path, reason: DELETED_FAULT });
      else record.read.values[path] = value;
    }
    if (record.read.faults.size === 0) checkNew(make, record);
  }
}

function checkNew(make: ReturnType<typeof recordMaker>, record: CheckedRecord): void {
  try {
    record.values = make(record.read.values);
  } catch (error) {
    addRefusal(record.read, error);
  }
}
