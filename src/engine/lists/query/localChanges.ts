import type { RowChange } from '#renderers/contracts/dataSource.ts';
import type { RowCore } from './listCore.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';

/** What a presentation shows, and the changes stored since it came. */
interface Shown {
  query: ListQueryState;
  details: unknown;
  changes: readonly RowChange[];
}

const shownBy = new WeakMap<RowCore, Shown>();

/**
 * Records a change that the presentation has stored, before its rows are requested again. When anything else is being requested,
 * or others changed rows, all of it is requested again.
 */
export function recordLocalChange(core: RowCore, change: RowChange): void {
  const { busy, outdated } = core.store.get().state;
  const shown = presentlyShown(core);
  if (shown && !outdated && (!busy || shown.changes.length > 0)) shownBy.set(core, { ...shown, changes: [...shown.changes, change] });
  else shownBy.delete(core);
}

/** The changes since what shows was requested; undefined = more may be other than these. */
export function localChanges(core: RowCore): readonly RowChange[] | undefined {
  const shown = presentlyShown(core);
  return shown && shown.changes.length > 0 ? shown.changes : undefined;
}

/** From now on nothing is known of what shows, until an answer has come. */
export function forgetShown(core: RowCore): void {
  shownBy.delete(core);
}

/** What the presentation is about to show: the answer to all of the present query. */
export function recordShown(core: RowCore, query: ListQueryState, details: unknown): void {
  shownBy.set(core, { query, details, changes: [] });
}

/** Further rows were added to what shows. */
export function extendShown(core: RowCore, details: unknown): void {
  const shown = presentlyShown(core);
  if (shown) shownBy.set(core, { ...shown, details });
}

function presentlyShown(core: RowCore): Shown | undefined {
  const { query, details } = core.store.get().state;
  const shown = shownBy.get(core);
  return shown?.query === query && shown.details === details ? shown : undefined;
}
