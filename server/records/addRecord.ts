import type { FormValues } from '#schemas/formSchema/record.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { Tx } from '#server/db/database.ts';
import { writerOf, type SeenModel } from '#server/policies/access.ts';
import { insertRows } from '#server/store/writes/bulkWrite.ts';
import type { RowChanges } from '#server/store/changes.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { insertRow, type NewRow } from '#server/store/writes/writeRow.ts';
import type { NewOwner } from './changeRecordOwner.ts';
import { createRecord, numberRecords } from './createRecord.ts';
import { requireChange, type RecordRight } from './recordRight.ts';
import { rowId } from '#server/store/writes/rowId.ts';
import { linkFiles } from './references.ts';
import { refuseRepeated } from './uniqueValues.ts';
import type { Saver } from './validateRecord.ts';

/** Whose a new record becomes. */
interface RecordOwner extends NewOwner {
  /** Who made it; left out = who acts. */
  createrId?: string;
}

/** A record that was made beside others, and its place among them: the line of a file. */
interface PlacedRecord {
  values: FormValues;
  place: number;
}

/** Whose many records become, and when all of them count as created. */
interface ManyRecords extends RecordOwner {
  at: Date;
}

/** A record to add. */
interface NewRecord extends RecordOwner {
  sent: FormValues;
  /** A record of a draft has no number yet (contract 15.4). */
  withoutNumber?: boolean;
  /** What made the system write it; stands in the audit entry. */
  via?: string;
  /** The act writes the audit entry, with what this has stored (contract 21.15). */
  auditedByAct?: boolean;
}

/** A record that was added. Shape: `values` of contract 6.2; `changes` as the audit entry has them. */
interface AddedRecord {
  id: string;
  values: FormValues;
  changes: RowChanges;
}

/**
 * Adds a record as its form would, with the right its sender has: values, number and name, row and sub-tables, files, audit
 * entry. Errors: 550006, 900400, 900403, 900414, and those of the right.
 */
export async function addRecord(saver: Saver, seen: SeenModel, tx: Tx, right: RecordRight, record: NewRecord): Promise<AddedRecord> {
  requireChange(right);
  const { fieldRights: rights } = right;
  const { model } = seen;
  const { values, files } = await createRecord(saver, seen, tx, rights, record);
  const { auditedByAct = false, via } = record;
  const writer = writerOf(saver);
  const row = {
    ...rowToAdd(saver, record, { id: rowId(saver.services.now()), createdTime: writer.time, data: values }),
    auditedByAct,
    ...(via === undefined ? {} : { via }),
  };
  const changes = await refuseRepeated(insertRow(tx, saver.services.catalogue.model(model.code), row, writer), rights, saver.language);
  await linkFiles(tx, model.code, row.id, files);
  return { id: row.id, values, changes };
}

/**
 * Adds records that were made together (`recordMaker`), thousands with a handful of statements and one audit entry: their
 * repeats and references are checked, and none holds a file. Lists show those of one moment by their places. Errors: those of the right.
 */
export async function addRecords(saver: Saver, seen: SeenModel, tx: Tx, right: RecordRight, made: readonly PlacedRecord[], many: ManyRecords): Promise<void> {
  requireChange(right);
  if (made.length === 0) return;
  const stored = saver.services.catalogue.model(seen.model.code);
  const numbered = await numberRecords(
    saver,
    seen,
    tx,
    made.map(({ values }) => values),
  );
  const createdTime = wallClock(many.at, saver.services.settings.timeZone);
  await bumpVersion(tx, stored.schemaCode);
  await insertRows(
    tx,
    stored,
    numbered.map((data, at) => rowToAdd(saver, many, { id: rowId(many.at, made[at]?.place), createdTime, data })),
    writerOf(saver),
  );
}

function rowToAdd({ actor }: Saver, { ownerId, ownerDepartmentId, createrId }: RecordOwner, row: Pick<NewRow, 'id' | 'createdTime' | 'data'>): NewRow {
  const creater = createrId ?? (actor.link?.maker ?? actor).id;
  return { ...row, owner: ownerId, ownerDeptId: ownerDepartmentId, creater, createdDeptId: ownerDepartmentId };
}
