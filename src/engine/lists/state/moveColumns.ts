import type { ColumnPref, ListColumn } from '#renderers/contracts/column.ts';
import { orderColumns } from '#renderers/contracts/column.ts';

/**
 * What a user made of the columns after moving one in the head; hidden ones stay behind the column they followed.
 * Shape: `columns` are those of the view, hidden ones too; `order` has the keys that show, a child column as `parent.child`.
 * Source: BX-005.
 */
export function movedColumns(columns: readonly ListColumn[], prefs: readonly ColumnPref[], order: readonly string[]): ColumnPref[] {
  const known = new Map(prefs.map((pref) => [pref.key, pref]));
  const places = order.flatMap((key) => [{ key: key.split('.', 1)[0] ?? key }, { key }]);
  // The first child that shows says where its sub-table stands.
  const firsts = places.filter(({ key }, at) => places.findIndex((one) => one.key === key) === at);
  const flat = (some: readonly ListColumn[]): ColumnPref[] =>
    orderColumns(orderColumns(some, prefs), firsts).flatMap(({ key, children }) => [known.get(key) ?? { key }, ...flat(children)]);
  return flat(columns);
}
