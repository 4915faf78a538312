import type { AttachmentValue } from '#schemas/property.ts';
import { download } from '#src/api/download.ts';
import { saveBlob } from '#src/api/saveBlob.ts';

export { uploadFile } from '#src/api/upload.ts';
export { relatedValues } from '#src/engine/lists/records/relatedValues.ts';
export { relatedSubtrees, searchRelated } from '#src/engine/lists/records/searchRelated.ts';

/** Downloads a file of a field and gives it to the browser, by its own name where the server names none. Errors: as `call`. */
export async function saveFile({ refId, name }: AttachmentValue): Promise<void> {
  const { blob, fileName } = await download('download', { query: { refId } });
  saveBlob(blob, fileName ?? name);
}
