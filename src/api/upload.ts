import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { callTable } from 'virtual:later-calls';
import { addressOf } from './address.ts';
import { readAnswer } from './answers.ts';
import { TransportError } from './errors.ts';
import { authorization } from './headers.ts';
import { isExpired, refreshTokens } from './refresh.ts';
import { portalSettings, wireLanguage } from './settings.ts';
import { storage } from './storage.ts';

/**
 * Uploads one file (multipart, field `file`) and tells its progress in percent. Goes through axios, loaded with the first
 * upload, because `fetch` reports no upload progress. An upload is not sent again after a 401 (contract 3.5).
 * Errors: as `call`.
 */
export async function uploadFile(file: File, onProgress: (percent: number) => void, signal?: AbortSignal): Promise<AnswerOf<Calls['upload']>> {
  const row = callTable.upload;
  if (row === undefined) throw new Error("There is no call 'upload'");
  const { default: axios } = await import('axios');
  if (isExpired()) await refreshTokens(storage.token() ?? '');
  const form = new FormData();
  form.append('file', file);
  try {
    const response = await axios.post<string>(addressOf(row, {}, portalSettings()).url, form, {
      headers: { 'Accept-Language': wireLanguage(), ...authorization('upload') },
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      signal,
      onUploadProgress: (event) => onProgress(Math.round((event.progress ?? 0) * 100)),
    });
    const header = (name: string) => {
      const value: unknown = response.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    };
    const answer = await readAnswer('upload', row, { status: response.status, text: response.data, blob: undefined, header });
    // The shape check of this very call has passed the value.
    return answer as AnswerOf<Calls['upload']>;
  } catch (cause) {
    if (!axios.isAxiosError(cause) && !axios.isCancel(cause)) throw cause;
    throw new TransportError(axios.isCancel(cause) ? 'cancelled' : 'offline', { call: 'upload', cause });
  }
}
