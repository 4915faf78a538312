import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import { columnSettings } from '#renderers/regions/columnSettings/columnSettings.ts';
import { filterBuilder } from '#renderers/regions/filterBuilder/filterBuilder.ts';
import { viewMenu, viewNameDialog } from '#renderers/regions/viewMenu/viewMenu.ts';
import type { ListDialogs } from '#src/engine/lists/state/listServices.ts';

/** What a list asks its user, shown above this screen; each dialog is a chunk of its own. Source: BX-001, BX-005, BX-006. */
export function listDialogs(show: ShowDialog): ListDialogs {
  return {
    arrangeColumns: (start) => show(columnSettings, start),
    buildFilter: (start) => show(filterBuilder, start),
    nameView: (start) => show(viewNameDialog, start),
    preloadViewMenu: () => viewMenu.preload(),
  };
}
