import { MAX_ACTION_ROWS } from '#schemas/limits.ts';
import type { ActionList, ActionRenderer } from '#renderers/contracts/action.ts';
import type { LazyRowDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';

/** An action on checked rows that is a dialog; its answer is what the list does then. */
export function rowsAction(
  how: Pick<ActionRenderer, 'codes' | 'types' | 'icon'> & Partial<Pick<ActionRenderer, 'enabled' | 'needsRows' | 'isIcon'>>,
  dialog: LazyRowDialog,
): ActionRenderer {
  return {
    needsRows: true,
    enabled: rowsChecked,
    run: async ({ action, list, calls, show }) => (await show(dialog, { action, list, calls })) ?? { kind: 'none', done: false },
    ...how,
  };
}

/** true once a row is checked, and no more than one call may name. */
export function rowsChecked({ checkedRows: { length } }: ActionList): true | string {
  if (length > MAX_ACTION_ROWS) return 'list:actions.tooMany';
  return length > 0 ? true : 'list:actions.checkFirst';
}
