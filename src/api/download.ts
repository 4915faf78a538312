import type { CallName } from '#schemas/calls/index.ts';
import { readAnswer } from './answers.ts';
import { declaredCall, exchange, type CallInput, type CallOptions } from './client.ts';
import { TransportError } from './errors.ts';

/** Fetches the bytes of a download call with the Authorization header; the file name is that of the answer. Errors: as `call`. */
export async function download<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  options: CallOptions = {},
): Promise<{ blob: Blob; fileName: string | undefined }> {
  const row = await declaredCall(name);
  const answer = await exchange(name, row, input, options);
  if (answer.blob === undefined || (answer.header('Content-Type') ?? '').includes('application/json')) {
    const text = answer.blob === undefined ? answer.text : await answer.blob.text();
    await readAnswer(name, { ...row, envelope: true }, { ...answer, text });
    throw new TransportError('status', { call: name, status: answer.status });
  }
  return { blob: answer.blob, fileName: fileNameOf(answer.header('Content-Disposition')) };
}

/** The file name of a `Content-Disposition` header; one that cannot be read counts as none. Source: RFC 6266. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Signs that are no UTF-8: the plain name beside it may do.
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
