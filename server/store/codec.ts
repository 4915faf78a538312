import { invalidParameter } from '#server/refusals/parameters.ts';
import type { StoredItem, StoredTable } from './catalogue.ts';
import { NameReader, type NameSource } from './names.ts';
import type { Encoded, Names } from './properties/storage.ts';
import { sortKeyOf } from './sortKeys.ts';

/** Form values by property code. */
export type FormData = Readonly<Record<string, unknown>>;
/** A row as the driver gives it, by column. */
export type DriverRow = Readonly<Record<string, unknown>>;

/**
 * Form values → column texts, by column, keys of texts included. Sub-tables are left to writeSheets.
 * Errors: invalidParameter for an unknown code or a value of the wrong kind.
 */
export function encodeData(table: StoredTable, data: FormData, ignored: (code: string) => boolean): Map<string, Encoded> {
  const encoded = new Map<string, Encoded>();
  for (const [code, value] of Object.entries(data)) {
    if (ignored(code)) continue;
    const item = table.items.get(code);
    if (!item) throw invalidParameter(code);
    const column = item.storage.encode(value, item);
    encoded.set(item.column, column);
    if (item.keyColumn !== undefined) encoded.set(item.keyColumn, sortKeyOf(column));
  }
  return encoded;
}

/** Which shape values take: list row or form (contract 6.2). */
export type RecordShape = 'row' | 'form';

/** Notes the names that these columns of a row need. */
function wantNames(items: Iterable<StoredItem>, row: DriverRow, reader: NameReader): void {
  for (const item of items) item.storage.want?.(row[item.column], item, reader.wanted);
}

/** A row's values by property code, once the names are there. */
function decodeRow(items: Iterable<StoredItem>, row: DriverRow, names: Names, shape: RecordShape): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const item of items) {
    const stored = row[item.column];
    data[item.code] = shape === 'row' ? item.storage.toRow(stored, item, names) : item.storage.toForm(stored, item, names);
  }
  return data;
}

/** Rows by property code, their names read with one statement per kind. */
export async function decodeRows(
  source: NameSource,
  items: readonly StoredItem[],
  rows: readonly DriverRow[],
  shape: RecordShape,
): Promise<Record<string, unknown>[]> {
  const reader = new NameReader(source);
  for (const row of rows) wantNames(items, row, reader);
  const names = await reader.load();
  return rows.map((row) => decodeRow(items, row, names, shape));
}
