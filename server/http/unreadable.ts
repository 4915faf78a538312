import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest } from '#server/refusals/http.ts';
import { newTraceId, refusal } from './envelope.ts';
import { headersOfRefusal } from './headers.ts';

/** What is no bad request among what Node refuses by itself. */
const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What answers bytes that Node cannot read as a request, with the headers of every answer, and closes the connection (safety.md S9). */
export const answerUnreadable =
  (common: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = STATUSES[error.code ?? ''] ?? 400;
    const traceId = newTraceId();
    const body = JSON.stringify(refusal(badRequest(), 'zh', traceId));
    const headers = { ...headersOfRefusal(common, traceId), 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'));
  };
