import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { DELETED_FAULT } from '#schemas/formats/typed/index.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { addRecords } from '#server/records/addRecord.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { rightByGrants } from '#server/records/recordRight.ts';
import { refusedValues } from '#server/records/checkValues.ts';
import { takenValues } from '#server/records/uniqueValues.ts';
import { lockRows } from '#server/store/rows.ts';
import { refuseAbsentRelated } from './absentRelated.ts';
import { cellNames, columnsToItself } from './cellNames.ts';
import type { ImportColumn } from './columns.ts';
import { checkNewRecords, readRecords, type CheckedRecord } from './checkRecords.ts';
import type { HeadingPlan } from './headings.ts';
import { importTexts } from '#server/refusals/imports.ts';
import type { OpenImport } from './openImport.ts';
import { addFault, addRefusal } from './readRecord.ts';
import type { FileRecord } from './records.ts';
import { refuseRepeats } from './repeats.ts';

const SEQUENCE_NO = 'sequenceNo';

/** The outcome of some records: how many are stored, and those that are not, with their faults. */
export interface StoreOutcome {
  stored: number;
  faulty: readonly CheckedRecord[];
}

/**
 * Reads some records, and checks them where all of them are new; which ones change an existing record is known when they
 * are stored.
 */
export async function prepareRecords(db: Reader, opened: OpenImport, plan: HeadingPlan, records: readonly FileRecord[]): Promise<CheckedRecord[]> {
  const read = readRecords(plan, records, await cellNames(db, opened, plan, records));
  if (!opened.key) await checkNewRecords(opened, read);
  return read;
}

/** How deep records of a batch may name one another: each level is looked up and checked again. */
const MOST_LEVELS = 10;

/**
 * Stores prepared records in the caller's transaction; each is stored whole or not at all. Those that name a record which
 * stands among them find it once that is stored, up to MOST_LEVELS of them in a row; deeper ones are reported as not found.
 */
export async function storeAll(tx: Tx, opened: OpenImport, plan: HeadingPlan, prepared: readonly CheckedRecord[]): Promise<StoreOutcome> {
  const own = columnsToItself(opened, plan);
  let { stored, faulty } = await storeRecords(tx, opened, prepared);
  let isNew = stored > 0 && own.size > 0;
  for (let level = 1; isNew && level < MOST_LEVELS; level += 1) {
    const [early, others] = parted(faulty, ({ read }) => [...read.faults.values()].flat().every(({ path }) => own.has(path)));
    if (early.length === 0) break;
    const records = early.map(({ record }) => record);
    const retried = await storeRecords(tx, opened, await prepareRecords(tx, opened, plan, records));
    stored += retried.stored;
    faulty = inOrder([...others, ...retried.faulty]);
    isNew = retried.stored > 0;
  }
  return { stored, faulty };
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

function inOrder(records: readonly CheckedRecord[]): CheckedRecord[] {
  return records.toSorted((one, other) => (one.record.lines[0]?.row ?? 0) - (other.record.lines[0]?.row ?? 0));
}

/** Those whose key an existing record holds change that record, if the user may; the others are new. */
async function storeRecords(tx: Tx, opened: OpenImport, checked: readonly CheckedRecord[]): Promise<StoreOutcome> {
  const existing = await existingIds(tx, opened, checked);
  // In one order, before anything else is waited for: others who change the same records wait here, not in the middle.
  await lockRows(
    tx,
    opened.stored,
    [...existing].flatMap(([record, id]) => (isFaultless(record) ? [id] : [])),
  );
  const fresh = checked.filter((record) => !existing.has(record));
  if (opened.key) await checkNewRecords(opened, fresh);
  await refuseRepeats(tx, opened, fresh);
  await refuseAbsentRelated(tx, opened, fresh);
  await addNew(tx, opened, fresh.filter(isFaultless));
  for (const [record, id] of existing) {
    opened.heartbeat();
    if (isFaultless(record)) await overwrite(tx, opened, id, record);
  }
  return { stored: checked.filter(isFaultless).length, faulty: checked.filter((record) => !isFaultless(record)) };
}

function isFaultless({ read }: CheckedRecord): boolean {
  return read.faults.size === 0;
}

/**
 * Records of the file that are there already, by the key; the user sees what they may not change in the reason only. A key
 * that is not theirs to fill makes no new records.
 */
async function existingIds(tx: Tx, { stored, key, columns }: OpenImport, records: readonly CheckedRecord[]): Promise<Map<CheckedRecord, string>> {
  const found = new Map<CheckedRecord, string>();
  const item = key && stored.items.get(key.path);
  if (!key || !item) return found;
  const byText = new Map<string, CheckedRecord[]>();
  for (const record of records) {
    // Another fault leaves the record the one it is; a key that could not be read is reported as that.
    if ([...record.read.faults.values()].flat().some(({ path }) => path === key.path || path === '')) continue;
    const text = item.storage.encode(valueAt(record.read.values, key.path), item);
    // Without a number a record is new, because the server gives it one.
    if (text === null && key.path !== SEQUENCE_NO) addFault(record.read.faults, 0, { path: key.path, reason: importTexts.keyEmpty(key.name) });
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), record]);
  }
  const isFilled = columns.all.includes(key);
  const existing = await takenValues(tx, stored, item, [...byText.keys()], { lock: false });
  for (const [text, holders] of byText) {
    const id = existing.get(text);
    for (const record of holders) {
      if (id !== undefined) found.set(record, id);
      else if (!isFilled) addFault(record.read.faults, 0, { path: key.path, reason: unknownKey(key, text) });
    }
  }
  return found;
}

function unknownKey({ path, name }: ImportColumn, text: string): Bilingual {
  return path === SEQUENCE_NO ? importTexts.unknownKey(text) : importTexts.unknownKeyOf(name, text);
}

async function addNew(tx: Tx, { saver, seen, right, begun }: OpenImport, records: readonly CheckedRecord[]): Promise<void> {
  const made = records.map(({ record, values }) => ({ values, place: record.lines[0]?.row ?? 0 }));
  const { id: ownerId, departmentIds } = saver.actor;
  await addRecords(saver, seen, tx, right, made, { ownerId, ownerDepartmentId: departmentIds[0] ?? null, at: begun });
}

/** Changes an existing record as its form would; what that writes before it is refused is taken back. */
async function overwrite(tx: Tx, { saver, seen, key }: OpenImport, id: string, { read }: CheckedRecord): Promise<void> {
  const refusal = await tryStep(tx, async () => {
    const { [key?.path ?? '']: keyValue, ...rest } = read.values;
    const sent = key?.path === SEQUENCE_NO ? rest : { ...rest, ...(key ? { [key.path]: keyValue } : {}) };
    const { fieldRights, ...granted } = await rightByGrants(saver, seen, tx, id);
    // Files bring the past in: a new record of theirs may name who left, and so may a change.
    const right = { ...granted, fieldRights: { ...fieldRights, mayNameFormer: true as const } };
    await changeRecord(saver, seen, tx, right, { id, sent: (present) => ({ ...sent, ...deletedValues(read, present) }), action: 'import' });
  });
  if (refusal) addRefusal(read, refusal);
}

/** The fields whose cells name deleted records, with those that the record holds in their places. Errors: 900400 where it holds none. */
function deletedValues({ deletedCells }: CheckedRecord['read'], present: FormValues): FormValues {
  return Object.fromEntries(
    [...deletedCells].flatMap(([path, { records, value }]) => {
      const existing = [valueAt(present, path)].flat().filter((one) => isRecord(one) && one.deleted === true);
      if (existing.length === 0 && value !== undefined) return [[path, value]];
      if (existing.length === 0 && records.every((one) => one === null)) return [];
      if (existing.length === 0) throw refusedValues([{ path, message: DELETED_FAULT }], 'zh');
      const whole = records.flatMap((one) => one ?? existing.shift() ?? []);
      return [[path, Array.isArray(valueAt(present, path)) ? whole : (whole[0] ?? null)]];
    }),
  );
}
