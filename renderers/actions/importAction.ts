import { ActionType } from '#schemas/codes.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';
import { lazyImportDialog } from '#renderers/regions/import/lazyImportDialog.ts';

/** Imports records from a file. Source: LA-014 to LA-025, OP-57. */
export const importAction: ActionRenderer = {
  codes: ['import'],
  types: [ActionType.import],
  icon: 'upload',
  needsRows: false,
  enabled: ({ bindWorkflow }) => (bindWorkflow ? 'list:actions.boundToWorkflow' : true),
  run: async ({ list, calls, show }) => (await show(lazyImportDialog, { list, calls })) ?? { kind: 'none', done: null },
};
