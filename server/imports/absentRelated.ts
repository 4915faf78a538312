import type { Tx } from '#server/db/database.ts';
import { absentRecords, recordsIn } from '#server/records/references.ts';
import { NOT_THERE } from '#server/refusals/values.ts';
import type { CheckedRecord } from './checkRecords.ts';
import type { OpenImport } from './openImport.ts';
import { addFault } from './readRecord.ts';

/**
 * Notes new records that name a related record which was deleted since their cells were read; what the others name is
 * deleted by nobody until the transaction ends.
 */
export async function refuseAbsentRelated(tx: Tx, { saver, seen, stored }: OpenImport, records: readonly CheckedRecord[]): Promise<void> {
  const named = records.flatMap((record) => (record.read.faults.size > 0 ? [] : recordsIn(stored, record.values).map((reference) => ({ record, reference }))));
  const absent = new Set(
    await absentRecords(
      tx,
      saver.services,
      seen.reader,
      named.map(({ reference }) => reference),
    ),
  );
  for (const { record, reference } of named) {
    if (absent.has(reference)) addFault(record.read.faults, 0, { path: reference.item.path, reason: NOT_THERE });
  }
}
