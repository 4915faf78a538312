import { CheckType } from '#schemas/codes.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { HIDDEN_RULE } from '#server/records/checkValues.ts';
import { takenValues, repeatMessage } from '#server/records/uniqueValues.ts';
import { importTexts } from '#server/refusals/imports.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import type { CheckedRecord } from './checkRecords.ts';
import type { OpenImport } from './openImport.ts';
import { addFault } from './readRecord.ts';

/** An item whose values stand in one record only. */
interface Single {
  item: StoredItem;
  reason: Bilingual;
  /** By a rule; the others have an index that makes two savers wait. */
  byRule: boolean;
}

/** Notes new records that repeat a value which only one record may hold: one in the database, or one before them. */
export async function refuseRepeats(
  tx: Tx,
  { seen: { model }, stored, right }: Pick<OpenImport, 'seen' | 'stored' | 'right'>,
  records: readonly CheckedRecord[],
): Promise<void> {
  for (const { item, reason, byRule } of singles(model, stored)) {
    const fault = right.fieldRights.fields[item.code] ? { path: item.code, reason } : { path: '', reason: HIDDEN_RULE.message };
    const byText = new Map<string, CheckedRecord[]>();
    for (const record of records) {
      const text = record.read.faults.size > 0 ? null : item.storage.encode(valueAt(record.values, item.code), item);
      if (text !== null) byText.set(text, [...(byText.get(text) ?? []), record]);
    }
    const taken = await takenValues(tx, stored, item, [...byText.keys()], { lock: byRule });
    for (const [text, holders] of byText) {
      for (const { read } of taken.has(text) ? holders : holders.slice(1)) addFault(read.faults, 0, fault);
    }
  }
}

function singles({ rules, items }: LoadedModel, stored: StoredModel): Single[] {
  const found = new Map<string, Single>();
  for (const { code, ...rest } of items) {
    const item = stored.items.get(code);
    if (item && !item.system && itemOptions({ code, ...rest }).unique === true) found.set(code, { item, reason: importTexts.repeats, byRule: false });
  }
  for (const rule of rules) {
    const item = stored.items.get(rule.propertyCode);
    if (item && rule.checkType === CheckType.noRepeat) found.set(item.code, { item, reason: repeatMessage(rule, item.item), byRule: true });
  }
  return [...found.values()];
}
