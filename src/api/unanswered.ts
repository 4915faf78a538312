import { ErrCode } from '#schemas/errCode.ts';
import { EnvelopeError, TransportError } from './errors.ts';

const SERVER_FAULT = 500;
/** What stands between answers so for a server that may have done all of it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/** Whether nobody knows whether a request that was sent was done: the server's own words always say. Source: contract 10.2, BX-089. */
export function isUnanswered(error: unknown): error is TransportError {
  if (!(error instanceof TransportError)) return false;
  const { status, errmsg } = error;
  return status === undefined || GATEWAY.has(status) || (status >= SERVER_FAULT && errmsg === undefined);
}

/** What a used token says of its act. Shape: `answer` = what the act answered when it was done, undefined = it never was; undefined = the failure is another one. */
export function formerAnswer(error: unknown): { answer: unknown } | undefined {
  if (!(error instanceof EnvelopeError) || error.errcode !== ErrCode.replayToken) return undefined;
  return { answer: error.data ?? undefined };
}
