import type { AttachmentValue } from '#schemas/property.ts';
import { call } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
// oxlint-disable-next-line import/default -- the query makes it an address, not the module
import pdfReaderUrl from '#src/services/page/pdfReader.ts?worker&url';
import { trustedWorker } from '#src/services/page/trusted.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

export { uploadFile } from '#src/api/upload.ts';
export { relatedValues } from '#src/engine/lists/records/relatedValues.ts';
export { namedRecords, relatedSubtrees, searchRelated } from '#src/engine/lists/records/searchRelated.ts';

/** Downloads a file of a field and gives it to the browser, by its own name where the server names none. Errors: as `call`. */
export async function saveFile({ refId, name }: AttachmentValue): Promise<void> {
  const { blob, fileName } = await download('download', { query: { refId } });
  saveBlob(blob, fileName ?? name);
}

/** Takes a file away that was uploaded for a field. Errors: as `call`. */
export async function removeFile({ refId, name }: AttachmentValue): Promise<void> {
  await call('deleteFiles', { body: { deleteList: [{ refId, name }] } });
}

/** Starts the worker that reads PDF files, once its words are there. Errors: those of the words. */
export async function startPdfReader(): Promise<Worker> {
  await loadNamespaces('process');
  return trustedWorker(pdfReaderUrl);
}
