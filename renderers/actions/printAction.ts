import { ActionType } from '#schemas/codes.ts';
import { MAX_PRINT_ROWS } from '#schemas/limits.ts';
import type { ActionList } from '#renderers/contracts/action.ts';
import { lazyPrintDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { rowsAction, rowsChecked } from './rowsAction.ts';

/** Prints the checked rows by a template of their form. Source: LA-028 to LA-031, ER-011, ER-012. */
export const printAction = rowsAction({ codes: ['print', 'batch_print'], types: [ActionType.print], icon: 'print', enabled: mayPrint }, lazyPrintDialog);

function mayPrint(list: ActionList): true | string {
  return list.checkedRows.length > MAX_PRINT_ROWS ? 'list:actions.tooManyToPrint' : rowsChecked(list);
}
