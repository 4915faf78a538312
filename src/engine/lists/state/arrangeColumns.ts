import type { ColumnPref, ListColumn } from '#renderers/contracts/column.ts';
import { orderColumns } from '#renderers/contracts/column.ts';

/**
 * Columns as a user arranged them: order, pins, without the hidden ones. Columns that came since stand behind the one they follow.
 * Shape: the same object when nothing was arranged; keys of child columns are `parent.child`. Source: LA-042, BX-005.
 */
export function arrangeColumns(columns: readonly ListColumn[], prefs: readonly ColumnPref[]): readonly ListColumn[] {
  if (prefs.length === 0) return columns;
  return orderColumns(columns, prefs).flatMap((column) => {
    const pref = prefs.find(({ key }) => key === column.key);
    const children = arrangeColumns(column.children, prefs);
    if (pref?.hidden || (column.children.length > 0 && children.length === 0)) return [];
    return [{ ...column, children: pref?.pinned ? children.map((child) => ({ ...child, pinned: true })) : children, ...(pref?.pinned && { pinned: true }) }];
  });
}
