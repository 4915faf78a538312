import type { ListRow } from '#schemas/list.ts';
import { type ListEvent, type ListState, treePlaceOf } from './listState.ts';

type SubtreeEvent = Extract<ListEvent, { type: 'subtreeOpened' | 'subtreeClosed' }>;

/** The children stand below their parent, one level deeper; an empty subtree shows that its row is a leaf. */
export function subtreeOpened(state: ListState, id: string, children: readonly ListRow[]): SubtreeEvent {
  const { rows } = state;
  const place = state.tree?.get(id);
  const at = rows.findIndex((row) => row.id === id);
  if (!state.tree || !place || place.open || at < 0) return { type: 'subtreeOpened', rows, tree: state.tree };
  // A row that is its own ancestor is shown once, where it stood first.
  const fresh = children.filter((row) => !state.tree?.has(row.id));
  const tree = new Map(state.tree).set(id, { ...place, open: fresh.length > 0, leaf: fresh.length === 0 });
  for (const row of fresh) tree.set(row.id, treePlaceOf(row, place.level + 1, id));
  return { type: 'subtreeOpened', rows: rows.toSpliced(at + 1, 0, ...fresh), tree };
}

/** Everything deeper that follows a row lies below it. */
export function subtreeClosed(state: ListState, id: string): SubtreeEvent {
  const { rows } = state;
  const place = state.tree?.get(id);
  const at = rows.findIndex((row) => row.id === id);
  if (!state.tree || !place || at < 0) return { type: 'subtreeClosed', rows, tree: state.tree };
  const levelOf = (row: ListRow | undefined) => (row && state.tree?.get(row.id)?.level) ?? 0;
  const tree = new Map(state.tree).set(id, { ...place, open: false });
  let count = 0;
  while (levelOf(rows[at + 1 + count]) > place.level) count += 1;
  for (const row of rows.slice(at + 1, at + 1 + count)) tree.delete(row.id);
  return { type: 'subtreeClosed', rows: rows.toSpliced(at + 1, count), tree };
}
