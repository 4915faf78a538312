import { CheckType } from '#schemas/codes.ts';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { HIDDEN_RULE, isSeen } from '#server/records/checkValues.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import { asLabelled } from '#server/records/formLabels.ts';
import { takenValues, repeatMessage } from '#server/records/uniqueValues.ts';
import { importTexts } from '#server/refusals/imports.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { repeatedRowText } from '#server/refusals/values.ts';
import type { StoredItem, StoredModel, StoredTable } from '#server/store/catalogue.ts';
import { isUnique } from '#server/store/indexes.ts';
import type { CheckedRecord } from './checkRecords.ts';
import type { OpenImport } from './openImport.ts';
import { addFault } from './readRecord.ts';

/** An item, or a column of a sub-table, whose values stand in one record or row only. */
interface Single {
  table: StoredTable;
  item: StoredItem;
  /** Code of the sub-table. */
  sheet?: string;
  reason: Bilingual;
  /** By a rule; the others have an index that makes two savers wait. */
  byRule: boolean;
}

/** A value of such an item as the database reads it, and the line of its record that it stands in. */
interface UniqueCell {
  line: number;
  text: string;
}

/** Notes new records that repeat a value which only one record or row may hold: one in the database, or one before it in the file. */
export async function refuseRepeats(
  tx: Tx,
  { seen: { model }, stored, right: { fieldRights: rights } }: Pick<OpenImport, 'seen' | 'stored' | 'right'>,
  records: readonly CheckedRecord[],
): Promise<void> {
  for (const single of singles(model, stored, rights)) {
    const { table, item, sheet, reason, byRule } = single;
    const isVisible = isSeen(rights, sheet === undefined ? [item.code] : [sheet, 0, item.code]);
    const fault = isVisible ? { path: item.path, reason } : { path: '', reason: HIDDEN_RULE.message };
    const cells = records.map((record) => ({ record, own: uniqueCells(single, record) }));
    const texts = new Set(cells.flatMap(({ own }) => own.map(({ text }) => text)));
    const present = new Set((await takenValues(tx, table, item, [...texts], { lock: byRule })).keys());
    for (const { record, own } of cells) {
      const ownTexts = new Set<string>();
      for (const { line, text } of own) {
        if (present.has(text) || ownTexts.has(text)) addFault(record.read.faults, line, fault);
        ownTexts.add(text);
      }
      // What a refused record holds is free for those behind it.
      if (record.read.faults.size === 0) for (const text of ownTexts) present.add(text);
    }
  }
}

/** The values of the item in a record that is to be stored. */
function uniqueCells({ item, sheet }: Single, { read, values }: CheckedRecord): UniqueCell[] {
  if (read.faults.size > 0) return [];
  const rows = sheet === undefined ? [values] : rowsOfSubTable(valueAt(values, sheet));
  const lines = sheet === undefined ? [] : (read.sheetLines.get(sheet) ?? []);
  return rows.flatMap((row, at) => {
    const text = item.storage.encode(valueAt(row, item.code), item);
    return text === null ? [] : [{ line: lines[at] ?? 0, text }];
  });
}

function singles({ rules }: LoadedModel, stored: StoredModel, rights: FieldRights): Single[] {
  const found = new Map<string, Single>();
  for (const item of [...stored.items.values()].filter(isUnique)) found.set(item.path, { table: stored, item, reason: importTexts.repeats, byRule: false });
  for (const table of stored.sheets.values()) {
    for (const item of [...table.items.values()].filter(isUnique)) {
      const reason = repeatedRowText(asLabelled(rights, item.path, item.item));
      found.set(item.path, { table, item, sheet: table.propertyCode, reason, byRule: false });
    }
  }
  for (const rule of rules) {
    const item = stored.items.get(rule.propertyCode);
    if (item && rule.checkType === CheckType.noRepeat) found.set(item.path, { table: stored, item, reason: repeatMessage(rule, item.item), byRule: true });
  }
  return [...found.values()];
}
