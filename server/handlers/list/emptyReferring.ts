import { OnDelete, PropertyType, SYSTEM_USER } from '#schemas/codes.ts';
import { rowsOf, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/valueAt.ts';
import type { LoadedApps, LoadedModel } from '#server/apps/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { changedValues } from '#server/handlers/form/changeRecord.ts';
import { recordName } from '#server/handlers/form/recordName.ts';
import { withTrueNames } from '#server/handlers/form/references.ts';
import { controlValues, wholeForm } from '#server/handlers/form/values.ts';
import type { Catalogue, StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { emptyReferences, lockReferring, type Emptying } from '#server/store/emptyReferences.ts';
import { referrersTo, type Referrer } from '#server/store/referrers.ts';
import { loadRow, updateRow } from '#server/store/rows.ts';

/** What made the system write, in the audit log (contract 15.4). */
const VIA_DELETE = 'onDelete';

/** Where the records stand that refer to those that go, and when that happens (wall clock). */
interface Place {
  apps: LoadedApps;
  catalogue: Catalogue;
  time: string;
}

/**
 * Empties every relation with `onDelete` `empty` that names a record which goes, in its transaction and as the system,
 * whatever the person may see or change. What is computed from the relation, and the record's name, follow.
 * Source: contract 15.4.
 */
export async function emptyReferring(tx: Tx, place: Place, schemaCode: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const referrers = referrersTo(place.catalogue, schemaCode).filter(({ onDelete }) => onDelete === OnDelete.empty);
  for (const model of new Set(referrers.map((referrer) => referrer.model))) {
    const emptying = { model, referrers: referrers.filter((referrer) => referrer.model === model), ids };
    const records = await lockReferring(tx, emptying);
    const loaded = place.apps.models.get(model.schemaCode);
    if (loaded && isComputedFrom(loaded, emptying.referrers)) {
      for (const id of records) await emptyComputed(tx, place, loaded, emptying, id);
    } else if (records.length > 0) {
      await emptyReferences(tx, emptying, records, { userId: SYSTEM_USER, time: place.time }, VIA_DELETE);
    }
  }
}

/** Whether a formula or the record's name reads one of these relations. */
function isComputedFrom({ formulas, nameTemplate, document }: LoadedModel, referrers: readonly Referrer[]): boolean {
  const codes = new Set(referrers.map(({ item }) => item.code));
  const read = [...[...formulas.values()].flatMap(({ references }) => references), ...(document.nameRule ? nameTemplate.references : [])];
  return read.some(({ code }) => codes.has(code));
}

async function emptyComputed(tx: Tx, { catalogue, time }: Place, loaded: LoadedModel, emptying: Emptying, id: string): Promise<void> {
  const row = await loadRow(tx, catalogue, emptying.model, id);
  if (!row) return;
  const asking = { now: time, user: SYSTEM_USER, department: null };
  const values = { ...wholeForm(loaded).formulas.compute(controlValues(loaded, emptied(row.data, emptying)), asking) };
  if (loaded.document.nameRule) values.name = recordName(loaded, await withTrueNames(tx, catalogue, loaded, values), asking);
  const data = changedValues(values, row.data, {});
  await updateRow(tx, emptying.model, { id, data, via: VIA_DELETE }, { userId: SYSTEM_USER, time });
}

/** The values of a record without what goes. */
function emptied(values: FormValues, { model, referrers, ids }: Emptying): FormValues {
  const going = new Set<unknown>(ids);
  const without = (item: StoredItem, value: unknown): unknown => {
    const records: unknown[] = Array.isArray(value) ? value : [value];
    const left = records.filter((record) => !(typeof record === 'object' && record !== null && 'id' in record && going.has(record.id)));
    return item.propertyType === PropertyType.relationMulti ? left : (left[0] ?? null);
  };
  const result: FormValues = { ...values };
  for (const { item, sheet } of referrers) if (!sheet) result[item.code] = without(item, valueAt(values, item.code));
  for (const code of sheetCodes(model, referrers)) {
    const own = referrers.filter(({ sheet }) => sheet?.propertyCode === code);
    result[code] = rowsOf(valueAt(values, code)).map((row) => ({
      ...row,
      ...Object.fromEntries(own.map(({ item }) => [item.code, without(item, valueAt(row, item.code))])),
    }));
  }
  return result;
}

function sheetCodes(model: StoredModel, referrers: readonly Referrer[]): string[] {
  return [...model.sheets.keys()].filter((code) => referrers.some(({ sheet }) => sheet?.propertyCode === code));
}
