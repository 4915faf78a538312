import type { ColumnPref } from '#renderers/contracts/column.ts';
import type { ListPrefs } from '#src/engine/lists/state/columnPrefs.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { ownColumns, viewsFeature } from '#src/engine/lists/features/views/viewsFeature.ts';
import { movedColumns } from '#src/engine/lists/state/moveColumns.ts';
import { scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';

/** Opens the dialog of columns; the view's own columns come back with their own widths. Source: LA-042, BX-005, BX-016. */
export async function arrangeList(session: ListSession, prefer: (prefs: ListPrefs) => void): Promise<void> {
  const snapshot = session.store.get();
  const { model, scripted, prefs } = snapshot;
  if (!model) return;
  const { arrangeColumns } = await session.services.dialogs();
  const chosen = await arrangeColumns({
    columns: scriptedColumns(model.columns, scripted),
    prefs: ownColumns(snapshot),
    density: prefs.density,
  });
  if (!chosen || model.config.code !== session.store.get().model?.config.code) return;
  const { columns, density, ownWidths } = chosen;
  const { widths } = session.store.get().prefs;
  prefer({ columns: takeColumns(session, columns), density, widths: ownWidths ? {} : widths });
}

/** Takes the order in which a column was put by its head. Shape: `order` has the keys of the columns that show. Source: BX-005. */
export function moveColumn(session: ListSession, order: readonly string[], prefer: (prefs: ListPrefs) => void): void {
  const snapshot = session.store.get();
  const { model, scripted, prefs } = snapshot;
  if (!model) return;
  const columns = movedColumns(scriptedColumns(model.columns, scripted), ownColumns(snapshot), order);
  prefer({ ...prefs, columns: takeColumns(session, columns) });
}

/** Hides one column or fixes it in sight, as its head says. Source: BX-068. */
export function changeColumn(session: ListSession, key: string, change: Pick<ColumnPref, 'hidden' | 'pinned'>, prefer: (prefs: ListPrefs) => void): void {
  const snapshot = session.store.get();
  const { model, scripted, prefs } = snapshot;
  if (!model) return;
  const columns = movedColumns(scriptedColumns(model.columns, scripted), ownColumns(snapshot), []);
  prefer({
    ...prefs,
    columns: takeColumns(
      session,
      columns.map((column) => (column.key === key ? { ...column, ...change } : column)),
    ),
  });
}

/** Columns to keep for the list: an own view that is open has columns of its own, kept when it is saved. */
function takeColumns(session: ListSession, columns: readonly ColumnPref[]): readonly ColumnPref[] {
  return session.of(viewsFeature)?.arrange(columns) === true ? session.store.get().prefs.columns : columns;
}
