import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { NO_CHECKS, checksFor, checksOver, keepChecks, onPage, showOnly } from '#src/engine/lists/state/checks.ts';
import { type ListEvent, type ListReducer, type ListState, openSubtrees } from '#src/engine/lists/state/listState.ts';

interface SelectionCommands {
  /** Checks these of the rows that show, and no others of them. */
  check(ids: readonly string[]): void;
  /** Takes the check from every row of every page. */
  clear(): void;
  /** Shows the checked rows of all pages alone, or the page again. */
  only(on: boolean): void;
}

/** Rows that are checked, on the page that shows and on others; its state is that of the rows (`checks.ts`). Source: LA-013, BX-010. */
export const selectionFeature: ListFeature<object, SelectionCommands> = {
  name: 'selection',
  state: {},
  reduce: reduceChecks,
  commands: (session) => ({
    check: (ids) => session.dispatch({ type: 'checked', ids }),
    clear: () => session.dispatch({ type: 'checksKept', ids: [] }),
    only: (on) => session.dispatch({ type: 'onlyChecked', on }),
  }),
};

/** Rows that were checked on another page show checked when they come; what is no longer there is not checked. */
function reduceChecks(state: ListState, event: ListEvent, next: ListReducer): ListState {
  const after = next(state, event);
  switch (event.type) {
    case 'opened':
      return { ...after, away: event.rest?.away ?? after.away };
    case 'queryChanged':
      // Another presentation begins with nothing.
      return after.rows === state.rows ? { ...after, ...checksFor(state, event.change) } : { ...after, ...NO_CHECKS, only: undefined };
    case 'checked':
      return { ...after, checked: onPage(event.ids, [...state.rows, ...(event.coming ?? [])]) };
    case 'checksKept':
      return { ...after, ...keepChecks(state, event.ids) };
    case 'awayRead':
      return { ...after, away: event.away };
    case 'onlyChecked':
      return showOnly(after, event.on);
    case 'loaded':
    case 'pageAppended':
    case 'rowsChanged':
    case 'failed':
      return { ...after, ...checksOver(state, after.rows, isSamePlace(state, after, event)), only: undefined };
    case 'subtreeClosed':
      return { ...after, checked: onPage(state.checked, after.rows) };
    default:
      return after.rows === state.rows ? after : { ...after, ...checksOver(state, after.rows, false) };
  }
}

/** Whether rows that are no longer there have left their page, not with it. */
function isSamePlace(state: ListState, after: ListState, { type }: ListEvent): boolean {
  // Rows of open subtrees come after their page: until then they count as those of another.
  return type === 'rowsChanged' || (type !== 'failed' && after.place === state.place && openSubtrees(state).length === 0);
}
