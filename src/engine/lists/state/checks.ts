import type { ListRow } from '#schemas/list.ts';
import type { QueryChange, ListState } from './listState.ts';

/** What a list knows of its checked rows: those that show, and those of other pages with their values. */
export type Checks = Pick<ListState, 'checked' | 'away'>;

/** Nothing is checked. */
export const NO_CHECKS: Checks = { checked: new Set(), away: new Map() };

/** Rows that show and are among these ids. */
export function onPage(ids: Iterable<string>, rows: readonly ListRow[]): ReadonlySet<string> {
  const present = new Set(rows.map((row) => row.id));
  return new Set([...ids].filter((id) => present.has(id)));
}

/** Rows of the page, also while only the checked rows of all pages show. */
export function rowsOfPage({ rows, only }: ListState): readonly ListRow[] {
  return only?.rows ?? rows;
}

/** All checked rows, those of other pages first. */
export function checkedRows({ rows, checked, away }: ListState): ListRow[] {
  return [...away.values(), ...rows.filter((row) => checked.has(row.id))];
}

/** Checks after another answer: those of rows that left with their page stay, those of rows that left their page are dropped. */
export function checksOver(state: ListState, rows: readonly ListRow[], isSamePlace: boolean): Checks {
  const known = new Map((isSamePlace && !state.only ? [...state.away.values()] : checkedRows(state)).map((row) => [row.id, row]));
  const checked = onPage([...known.keys(), ...state.checked], rows);
  for (const id of checked) known.delete(id);
  return { checked, away: known };
}

/** Checks after a change of the query: other filters match other rows, so nothing stays checked. */
export function checksFor({ query, checked, away }: ListState, { filters = query.filters, condition = query.condition }: QueryChange): Checks {
  const isSame = JSON.stringify([filters, condition]) === JSON.stringify([query.filters, query.condition]);
  return isSame ? { checked, away } : NO_CHECKS;
}

/** Leaves only these of the checked rows checked, on whatever page they stand. */
export function keepChecks({ checked, away }: ListState, ids: readonly string[]): Checks {
  const retained = new Set(ids);
  return { checked: new Set([...checked].filter((id) => retained.has(id))), away: new Map([...away].filter(([id]) => retained.has(id))) };
}

/** Shows the checked rows of all pages in place of the page, or the page again; without a request. */
export function showOnly(state: ListState, isOnly: boolean): ListState {
  const { only } = state;
  const all = checkedRows(state);
  if (isOnly === (only !== undefined)) return state;
  if (!only)
    return { ...state, only: { rows: state.rows, tree: state.tree }, rows: all, tree: undefined, checked: new Set(all.map(({ id }) => id)), away: new Map() };
  return { ...state, ...only, only: undefined, ...checksOver(state, only.rows, false) };
}
