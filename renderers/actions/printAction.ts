import { ActionType } from '#schemas/codes.ts';
import { printDialog } from '../regions/rows/dialogs.ts';
import { rowsAction } from './rowsAction.ts';

/** Prints the checked rows by a template of their form. Source: LA-028 to LA-031, ER-011, ER-012. */
export const printAction = rowsAction({ codes: ['print', 'batch_print'], types: [ActionType.print], icon: 'print' }, printDialog);
