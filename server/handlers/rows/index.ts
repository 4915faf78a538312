import type { Handlers } from '#server/services/handler.ts';
import { batchUpdate, batchUpdates } from './batchUpdate.ts';
import { changeOwner, ownerRefusals } from './changeOwner.ts';
import { executeButton } from './executeButton.ts';
import { printData, printedFile, printHtml, printPdf, printTemplates } from './print.ts';
import { qrCode, recordCodes, shortCode, shortCodeTarget } from './shortCodes.ts';
import { recordTrack, recordTracks, sheetTrack } from './track.ts';
import { saveRows } from './saveRows.ts';
import { undoBatchUpdate } from './undoBatchUpdate.ts';

/** Several records at once, what was changed in them, their prints and codes (contract 8.4, 9). */
export const rowHandlers = {
  batchUpdate,
  batchUpdates,
  saveRows,
  undoBatchUpdate,
  ownerRefusals,
  changeOwner,
  executeButton,
  recordTracks,
  recordTrack,
  sheetTrack,
  printTemplates,
  printData,
  printHtml,
  printPdf,
  printedFile,
  recordCodes,
  shortCode,
  shortCodeTarget,
  qrCode,
} satisfies Partial<Handlers>;
