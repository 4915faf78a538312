import type { ListPage } from '#schemas/list.ts';
import { type ListEvent, type ListState, treePlaceOf } from './listState.ts';

/** A further page behind those of the list, whether or not only checked rows show; of a tree further rows of its top. An edited row that was kept may come again: it stands once. */
export function pageAppended(state: ListState, page: ListPage): ListEvent {
  const { rows: before, tree } = state.only ?? state;
  const known = new Set(before.map(({ id }) => id));
  const rows = [...before, ...page.content.filter(({ id }) => !known.has(id))];
  const both = tree && new Map(rows.map((row) => [row.id, tree.get(row.id) ?? treePlaceOf(row, 1, undefined)]));
  return { type: 'pageAppended', page: { ...page, content: rows }, tree: both };
}
