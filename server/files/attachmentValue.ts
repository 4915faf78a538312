import type { AttachmentValue } from '#schemas/property.ts';
import type { StoredFile } from './files.ts';

/** A stored file as values hold it (contract 6.2). */
export function attachmentValue(file: Pick<StoredFile, 'id' | 'name' | 'extension' | 'mimeType' | 'size'>): AttachmentValue {
  return { refId: file.id, id: file.id, name: file.name, fileExtension: file.extension ?? '', mimeType: file.mimeType, fileSize: file.size };
}
