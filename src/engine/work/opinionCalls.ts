import type { OpinionCalls } from '#renderers/contracts/process.ts';
import { call } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { uploadFile } from '#src/api/upload.ts';

/** What a person keeps for their opinions. Source: contract 10.4, 11. */
export const opinionCalls: Omit<OpinionCalls, 'mentionable'> = {
  usualOpinions: () => call('usualOpinions'),
  async saveUsualOpinion(content, id) {
    await call('saveUsualOpinion', { body: { content, ...(id !== undefined && { id }) } });
  },
  async deleteUsualOpinion(id) {
    await call('deleteUsualOpinion', { query: { id } });
  },
  async sortUsualOpinions(ids) {
    await call('sortUsualOpinions', { body: { ids } });
  },
  async savedSignature() {
    const found = await call('signature');
    if (!found) return undefined;
    return { refId: found.refId, image: await signatureImage(found.refId) };
  },
  async uploadSignature(image, isSaved) {
    const { refId } = await uploadFile(new File([image], 'signature.png', { type: 'image/png' }), () => undefined);
    if (isSaved) await call('saveSignature', { body: { refId } });
    return refId;
  },
};

/** A signature as an address that shows it. Errors: those of the download. */
export async function signatureImage(refId: string): Promise<string> {
  const { blob } = await download('download', { query: { refId } });
  return toDataAddress(blob);
}

/** The only addresses of images that the page may show besides its own (contract: content policy). */
function toDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The image could not be read')));
    reader.readAsDataURL(new Blob([blob], { type: 'image/png' }));
  });
}
