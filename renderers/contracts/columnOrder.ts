import type { ColumnPref, ListColumn } from './contract.ts';

/** Columns in the order a user gave them, hidden ones too; those that came since stand behind the one they follow. Source: BX-005. */
export function inOrder(columns: readonly ListColumn[], prefs: readonly ColumnPref[]): readonly ListColumn[] {
  const places = new Map(prefs.map(({ key }, place) => [key, place]));
  let last = -1;
  const ranked = columns.map((column) => {
    last = places.get(column.key) ?? last;
    return { column, rank: last };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column);
}
