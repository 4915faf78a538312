import { ActionType } from '#schemas/codes.ts';
import { lazyQrCodeDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { rowsAction } from './rowsAction.ts';

/** Shows a QR code for each checked row, to be printed. Source: LA-032, OP-59. */
export const qrCodeAction = rowsAction({ codes: ['qr_code'], types: [ActionType.qrCode], icon: 'app' }, lazyQrCodeDialog);
