import { ActionType } from '#schemas/codes.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';
import { lazyExportDialog } from '#renderers/regions/export/lazyExportDialog.ts';

/** Exports the list as a workbook, in a task that goes on when the dialog is closed. Source: LA-026, LA-027. */
export const exportAction: ActionRenderer = {
  codes: ['export'],
  types: [ActionType.export],
  icon: 'download',
  needsRows: false,
  enabled: (list) => (list.total > 0 ? true : 'list:actions.nothingToExport'),
  async run({ list, calls, show, ports }) {
    const goesOn = await show(lazyExportDialog, { exports: await calls.exports(), total: list.total });
    if (goesOn !== true) return { kind: 'none', done: goesOn === false };
    return { kind: 'message', done: true, message: { level: 'info', text: ports.t('export:goesOn') } };
  },
};
