import { HttpStatus } from '#schemas/errCode.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { callTable } from 'virtual:lazy-calls';
import { addressOfCall } from './address.ts';
import { readAnswer } from './answers.ts';
import { TransportError } from './errors.ts';
import { authorization, familyHeaders } from './headers.ts';
import { sendRenewed } from './sendRenewed.ts';
import { portalSettings, wireLanguage } from './settings.ts';

/**
 * Uploads one file (multipart, field `file`) and reports its progress in percent. Goes through axios, loaded with the first
 * upload, because `fetch` reports no upload progress. One that meets a 401 has stored nothing, and its file is still there: it is
 * sent again as any other call is, also after signing in over the page (contract 3.5).
 * Errors: as `call`.
 */
export function uploadFile(file: File, onProgress: (percent: number) => void, signal?: AbortSignal): Promise<AnswerOf<Calls['upload']>> {
  return uploadBy('upload', file, onProgress, signal);
}

/** The same by any call of kind `upload`. */
export async function uploadBy<N extends 'upload' | 'uploadImport'>(
  name: N,
  file: File,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<AnswerOf<Calls[N]>> {
  const row = callTable[name];
  if (row === undefined) throw new Error(`There is no call '${name}'`);
  const { default: axios } = await import('axios');
  const form = new FormData();
  form.append('file', file);
  try {
    const send = (path: string) =>
      axios.post<string>(addressOfCall({ ...row, path }, {}, portalSettings()).url, form, {
        headers: { 'Accept-Language': wireLanguage(), ...familyHeaders(), ...authorization(name) },
        responseType: 'text',
        transformResponse: (text: string) => text,
        validateStatus: () => true,
        signal,
        onUploadProgress: (event) => onProgress(Math.round((event.progress ?? 0) * 100)),
      });
    const post = (path: string) => sendRenewed(() => send(path));
    const first = await post(row.path);
    // Older servers know one of the two paths of imports, and answer the bare name (contract 9).
    const response = name === 'uploadImport' && first.status === HttpStatus.notFound ? await post(row.path.replace(/2$/, '')) : first;
    const bare = name === 'uploadImport' && response.status === 200 ? /^"?([^{"]+)"?$/.exec(response.data.trim())?.[1] : undefined;
    if (bare !== undefined) return bare as AnswerOf<Calls[N]>;
    const header = (field: string) => {
      const value: unknown = response.headers[field.toLowerCase()];
      return typeof value === 'string' ? value : null;
    };
    const answer = await readAnswer(name, row, { status: response.status, text: response.data, blob: undefined, header });
    // The shape check of this very call has passed the value.
    return answer as AnswerOf<Calls[N]>;
  } catch (cause) {
    if (!axios.isAxiosError(cause) && !axios.isCancel(cause)) throw cause;
    throw new TransportError(axios.isCancel(cause) ? 'cancelled' : 'offline', { call: name, cause });
  }
}
