import type { RowChange } from '#renderers/contracts/dataSource.ts';
import type { RowSession } from './RowSession.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';

/** What a presentation shows, and the changes stored since it came. */
interface Shown {
  query: ListQueryState;
  details: unknown;
  changes: readonly RowChange[];
}

const shownBy = new WeakMap<RowSession, Shown>();

/**
 * Records a change that the presentation has stored, before its rows are requested again. When anything else is being requested,
 * or others changed rows, all of it is requested again.
 */
export function recordLocalChange(session: RowSession, change: RowChange): void {
  const { busy, outdated } = session.store.get().state;
  const shown = presentlyShown(session);
  if (shown && !outdated && (!busy || shown.changes.length > 0)) shownBy.set(session, { ...shown, changes: [...shown.changes, change] });
  else shownBy.delete(session);
}

/** The changes since what shows was requested; undefined = more may be other than these. */
export function localChanges(session: RowSession): readonly RowChange[] | undefined {
  const shown = presentlyShown(session);
  return shown && shown.changes.length > 0 ? shown.changes : undefined;
}

/** From now on nothing is known of what shows, until an answer has come. */
export function forgetShown(session: RowSession): void {
  shownBy.delete(session);
}

/** What the presentation is about to show: the answer to all of the present query. */
export function recordShown(session: RowSession, query: ListQueryState, details: unknown): void {
  shownBy.set(session, { query, details, changes: [] });
}

/** Further rows were added to what shows. */
export function extendShown(session: RowSession, details: unknown): void {
  const shown = presentlyShown(session);
  if (shown) shownBy.set(session, { ...shown, details });
}

function presentlyShown(session: RowSession): Shown | undefined {
  const { query, details } = session.store.get().state;
  const shown = shownBy.get(session);
  return shown?.query === query && shown.details === details ? shown : undefined;
}
