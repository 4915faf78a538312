import { onPage, rowsOfPage } from './checks.ts';
import type { ListState } from './listState.ts';

/** Page to request after rows were removed: one back when the whole page went and it was not the first. Source: LA-013. */
export function pageAfterRemoval(page: number, rowsOnPage: number, removed: number): number {
  return removed >= rowsOnPage && page > 1 ? page - 1 : page;
}

/** Page to request after an action removed rows of this page or others; `stillChecked` = checked rows that are still there. Source: LA-013. */
export function pageLeft(state: ListState, removed: number, stillChecked: readonly string[]): number {
  const rows = rowsOfPage(state);
  const deleted = [...onPage(state.checked, rows)].filter((id) => !stillChecked.includes(id));
  return pageAfterRemoval(state.query.page, rows.length, Math.min(removed, deleted.length));
}
