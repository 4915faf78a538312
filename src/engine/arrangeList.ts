import { columnSettings } from '#renderers/regions/columnSettings/columnSettings.ts';
import type { ListPrefs } from './columnPrefs.ts';
import type { ListCore } from './listCore.ts';
import { scriptedColumns } from './scriptedParts.ts';

/** Asks how the columns are to stand; the view's own columns come back with their own widths. Source: LA-042, BX-005, BX-016. */
export async function arrangeList(core: ListCore, prefer: (prefs: ListPrefs) => void): Promise<void> {
  const { model, scripted, prefs, views } = core.store.get();
  if (!model) return;
  const chosen = await core.services.show(columnSettings, {
    columns: scriptedColumns(model.columns, scripted),
    prefs: views.columns ?? prefs.columns,
    density: prefs.density,
  });
  if (!chosen || model.config.code !== core.store.get().model?.config.code) return;
  const { columns, density, ownWidths } = chosen;
  const now = core.store.get().prefs;
  // An own view that is open has columns of its own, kept when it is saved.
  const isOfView = core.views?.arrange(columns) === true;
  prefer({ columns: isOfView ? now.columns : columns, density, widths: ownWidths ? {} : now.widths });
}
