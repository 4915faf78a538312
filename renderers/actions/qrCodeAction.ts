import { ActionType } from '#schemas/codes.ts';
import { qrCodeDialog } from '#renderers/regions/rowDialogs/dialogs.ts';
import { rowsAction } from './rowsAction.ts';

/** Shows a QR code for each checked row, to be printed. Source: LA-032, OP-59. */
export const qrCodeAction = rowsAction({ codes: ['qr_code'], types: [ActionType.qrCode], icon: 'app' }, qrCodeDialog);
