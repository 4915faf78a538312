import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyColumnSettings } from '#renderers/regions/columnSettings/lazyColumnSettings.ts';
import { lazyFilterBuilder } from '#renderers/filters/lazyFilterBuilder.ts';
import { lazyViewMenu, lazyViewNameDialog } from '#renderers/regions/list/lazyViewMenu.ts';
import type { ListDialogs } from '#src/engine/lists/state/listServices.ts';

/** Dialogs of a list, shown above this screen; each dialog is a chunk of its own. Source: BX-001, BX-005, BX-006. */
export function listDialogs(show: ShowDialog): ListDialogs {
  return {
    arrangeColumns: (start) => show(lazyColumnSettings, start),
    buildFilter: (start) => show(lazyFilterBuilder, start),
    nameView: (start) => show(lazyViewNameDialog, start),
    preloadViewMenu: () => lazyViewMenu.preload(),
  };
}
