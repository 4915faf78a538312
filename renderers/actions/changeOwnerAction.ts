import { ActionType } from '#schemas/codes.ts';
import { lazyChangeOwnerDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { rowsAction } from './rowsAction.ts';

/** Gives the checked rows to another owner. Source: LA-033 to LA-036, contract 8.4. */
export const changeOwnerAction = rowsAction({ codes: ['editowner'], types: [ActionType.changeOwner], icon: 'swap' }, lazyChangeOwnerDialog);
