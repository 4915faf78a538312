import type { StoredItem } from './catalogue.ts';
import type { DriverRow } from './codec.ts';

/** One changed row of a sub-table. */
export interface SheetChange {
  id: string;
  action: 'insert' | 'update' | 'delete';
  changes: RowChanges;
}

/** What a write changed, by property code: column values before and after; sub-tables as row changes. */
export type RowChanges = { [propertyCode: string]: { before: unknown; after: unknown } | { rows: SheetChange[] } };

/** Key of the words that the person who changed a record gave for it; no code of an item, so that neither hides the other. */
export const REMARK = ':remark';

/** Key of what made the system change a record, such as `onDelete` (contract 15.4). */
export const VIA = ':via';

/** Items whose column differs, with both values. */
export function columnChanges(items: Iterable<StoredItem>, before: DriverRow, after: DriverRow): RowChanges {
  const changes: RowChanges = {};
  for (const { code, column } of items) {
    const was = before[column] ?? null;
    const is = after[column] ?? null;
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[code] = { before: was, after: is };
  }
  return changes;
}
