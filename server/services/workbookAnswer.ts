import type { Readable } from 'node:stream';
import { attachmentHeader } from '#server/files/disposition.ts';
import { BytesAnswer } from './handler.ts';

/** A workbook as the answer of a download call. `size` in bytes, where it is known. */
export function workbookAnswer(stream: Readable, name: string, size?: number): BytesAnswer {
  return new BytesAnswer(stream, {
    'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...(size === undefined ? {} : { 'Content-Length': String(size) }),
    'Content-Disposition': attachmentHeader(name),
    'Cache-Control': 'no-store',
  });
}
