/** The dialogs about checked rows, for the one place that loads them. */
export { BatchUpdateDialog } from './BatchUpdateDialog.tsx';
export { ChangeOwnerDialog } from './ChangeOwnerDialog.tsx';
export { FormTrackDialog } from './FormTrackDialog.tsx';
export { QrCodeDialog } from './QrCodeDialog.tsx';
export { PdfDialog } from './PdfDialog.tsx';
export { PrintDialog } from './PrintDialog.tsx';
