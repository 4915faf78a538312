import { PropertyType } from '#schemas/codes.ts';
import type { FieldPermission } from '#schemas/property.ts';
import { ROW_KEYS, rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { fieldNotWritable, invalidItem, itemName, noSuchItems, type NamedItem, unseenNotWritable } from '#server/refusals/values.ts';
import type { StoredModel, StoredSheet, StoredTable } from '#server/store/catalogue.ts';
import { encodeData } from '#server/store/codec.ts';
import { isEmptyValue } from '#server/store/properties/storage.ts';
import type { FieldRights } from './fieldRights.ts';
import { asLabelled } from './formLabels.ts';
import { kindWanted } from './kindWanted.ts';

/** Keys of `bizObject.data` that are no fields. */
export const NOT_FIELDS: ReadonlySet<string> = new Set(['id', 'version', 'rowStatus']);

/**
 * Of the values sent, those the user may write and does write.
 * A field without the right is ignored when equal and refused when changed (contract 10.2); of hidden ones even
 * equality is not reported. Nothing that was sent is dropped silently.
 * Errors: 900403 naming the field; invalidParameter for a value of the wrong kind, and naming the items that the model does not have.
 */
export function writtenValues(model: StoredModel, rights: FieldRights, sent: FormValues, stored: FormValues | undefined): FormValues {
  const unknown = unknownItems(model, rights, sent);
  if (unknown.length > 0) throw noSuchItems(unknown);
  const written: FormValues = {};
  for (const [code, value] of Object.entries(sent)) {
    if (NOT_FIELDS.has(code)) continue;
    const sheet = model.sheets.get(code);
    const right = valueAt(rights.fields, code);
    if (sheet) {
      const before = rowsOfSubTable(stored && valueAt(stored, code));
      const rows = writtenRows(sheet, { right, labels: rights.labels }, value, before);
      if (rows) {
        refuseRowsOfFixed(sheet, rights.fixedRows, rows, before);
        written[code] = rows;
      }
    } else if (right?.e) written[code] = value;
    else refuseChange(model, code, right, value, stored && valueAt(stored, code));
  }
  return written;
}

/** Errors: 900403 when the value differs from the stored one. */
function refuseChange(table: StoredTable, code: string, right: { v: boolean } | undefined, value: unknown, stored: unknown): void {
  if (isEmptyValue(value) && (right === undefined || isEmptyValue(stored))) return;
  if (right?.v && isSame(table, code, value, stored)) return;
  // A new record has no stored values: what the server makes itself is not the sender's to set, and does no harm.
  if (right?.v && stored === undefined) return;
  throw notWritable(right, table.items.get(code)?.item ?? { code });
}

/** Errors: 900403 naming the field; one that the sender may not see has no name for them. */
function notWritable(right: { v: boolean } | undefined, item: NamedItem): Error {
  return right?.v ? fieldNotWritable(itemName(item)) : unseenNotWritable();
}

/** True when both values would lie in the database alike. */
function isSame(table: StoredTable, code: string, left: unknown, right: unknown): boolean {
  const [one, other] = [left, right].map((value) => JSON.stringify([...encodeData(table, { [code]: value }, () => false).values()]));
  return one === other;
}

function writtenRows(
  sheet: StoredSheet,
  { right, labels }: { right: FieldPermission | undefined; labels: FieldRights['labels'] },
  value: unknown,
  stored: readonly FormRow[],
): FormRow[] | undefined {
  const before = new Map(stored.map((row) => [row.id, row]));
  const wanted = kindWanted(PropertyType.subTable, value);
  if (wanted) throw right?.e ? invalidItem({ item: asLabelled({ labels }, sheet.propertyCode, sheet.item) }, wanted) : notWritable(right, sheet.item);
  const rows = rowsOfSubTable(value);
  if (!right?.e) {
    if (rows.length > 0 && !right) throw notWritable(right, sheet.item);
    refuseChangedRows(sheet, right, rows, before);
    return undefined;
  }
  const columns = right.subDataPermission ?? {};
  return rows.map((row) => {
    const old = row.id === undefined ? undefined : before.get(row.id);
    // Only the state of such a row counts: cells it carries were never checked.
    if (row.rowStatus === DELETED_ROW || (row.rowStatus === 'Unchanged' && old)) return { id: row.id, rowStatus: row.rowStatus };
    const written: FormRow = { ...(old ? { id: old.id } : {}), ...(row.rowStatus === undefined ? {} : { rowStatus: row.rowStatus }) };
    for (const [column, cell] of Object.entries(row)) {
      if (ROW_KEYS.has(column) || !sheet.items.has(column)) continue;
      const own = valueAt(columns, column);
      if (own?.e) written[column] = cell;
      else refuseChange(sheet, column, own, cell, old && valueAt(old, column));
    }
    return written;
  });
}

/** Paths of what is sent and the model does not have: `field`, and of sub-tables that the sender sees `sheet.field`. */
function unknownItems(model: StoredModel, rights: FieldRights, sent: FormValues): string[] {
  return Object.entries(sent).flatMap(([code, value]) => {
    const sheet = model.sheets.get(code);
    if (!sheet) return NOT_FIELDS.has(code) || model.items.has(code) ? [] : [code];
    return valueAt(rights.fields, code)?.v ? [...unknownColumns(sheet, rowsOfSubTable(value))].map((column) => `${code}.${column}`) : [];
  });
}

/** Columns that the sub-table does not have; rows that go or stay as they are have no cells. */
function unknownColumns(sheet: StoredSheet, rows: readonly FormRow[]): Set<string> {
  const written = rows.filter(({ rowStatus }) => rowStatus !== DELETED_ROW && rowStatus !== 'Unchanged');
  return new Set(written.flatMap((row) => Object.keys(row).filter((column) => !ROW_KEYS.has(column) && !sheet.items.has(column))));
}

/** A sub-table that may not be written: rows may be repeated as they are seen, nothing else; of a hidden column even equality is not reported. */
function refuseChangedRows(
  sheet: StoredSheet,
  right: FieldPermission | undefined,
  rows: readonly FormRow[],
  before: ReadonlyMap<string | undefined, FormRow>,
): void {
  // Without row states the array is the whole new content; who does not see the rows has none to send.
  const named = new Set(rows.map(({ id }) => id));
  const isWhole = rows.every(({ rowStatus }) => rowStatus === undefined || rowStatus === null);
  if (right?.v && isWhole && [...before.keys()].some((id) => !named.has(id))) throw notWritable(right, sheet.item);
  for (const row of rows) {
    if (row.rowStatus === 'Unchanged') continue;
    const old = before.get(row.id);
    const isChanged = (column: string, cell: unknown): boolean =>
      valueAt(right?.subDataPermission ?? {}, column)?.v ? !isSame(sheet, column, cell, old && valueAt(old, column)) : !isEmptyValue(cell);
    const cells = Object.entries(row).filter(([column]) => !ROW_KEYS.has(column) && sheet.items.has(column));
    if (!old || row.rowStatus === DELETED_ROW || cells.some(([column, cell]) => isChanged(column, cell))) throw notWritable(right, sheet.item);
  }
}

/** Rows that come or go where a step keeps them as they are (contract 15.9.5). Errors: 900403 naming the sub-table. */
function refuseRowsOfFixed(sheet: StoredSheet, fixed: FieldRights['fixedRows'], rows: readonly FormRow[], before: readonly FormRow[]): void {
  const code = sheet.propertyCode;
  const known = new Set(before.map(({ id }) => id));
  const isAdded = rows.some(({ id, rowStatus }) => rowStatus !== DELETED_ROW && !known.has(id));
  if (fixed?.add.has(code) && isAdded) throw fieldNotWritable(itemName(sheet.item));
  if (!fixed?.delete.has(code)) return;
  const named = new Set(rows.map(({ id }) => id));
  // Without row states the array is the whole new content.
  const isWhole = rows.every(({ rowStatus }) => rowStatus === undefined || rowStatus === null);
  const isDeleted = rows.some(({ id, rowStatus }) => rowStatus === DELETED_ROW && known.has(id)) || (isWhole && before.some(({ id }) => !named.has(id)));
  if (isDeleted) throw fieldNotWritable(itemName(sheet.item));
}

/** The record as it will be: stored values with the written ones; sub-tables as whole new content, without row states. */
export function mergedValues(model: StoredModel, stored: FormValues, written: FormValues): FormValues {
  const merged: FormValues = { ...stored, ...written };
  for (const code of model.sheets.keys()) {
    if (!Object.hasOwn(written, code)) continue;
    merged[code] = mergedRows(rowsOfSubTable(valueAt(stored, code)), rowsOfSubTable(written[code]));
  }
  return merged;
}

/** With row states only what is named changes, and the rows that are not keep their places; without, or where all are named, the array is the whole new content. */
function mergedRows(stored: readonly FormRow[], rows: readonly FormRow[]): FormRow[] {
  const before = new Map(stored.map((row) => [row.id, row]));
  const given = rows.filter(({ rowStatus }) => rowStatus !== DELETED_ROW).map(({ rowStatus: _done, ...row }): FormRow => ({ ...before.get(row.id), ...row }));
  const named = new Set(rows.map(({ id }) => id));
  const isWhole = rows.every(({ rowStatus }) => rowStatus === undefined || rowStatus === null) || stored.every(({ id }) => named.has(id));
  if (isWhole) return given;
  const changed = new Map(given.map((row) => [row.id, row]));
  const inPlace = stored.flatMap((row): FormRow[] => (named.has(row.id) ? [changed.get(row.id) ?? []].flat() : [row]));
  return [...inPlace, ...given.filter(({ id }) => id === undefined || !before.has(id))];
}
