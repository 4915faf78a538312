import { randomBytes } from 'node:crypto';
import type { Envelope } from '#schemas/wire.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { Refused, Language } from '#server/refusals/refused.ts';

/** A new trace id: 32 upper-case hex characters (contract 2.1). */
export function newTraceId(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

/** The envelope of a success; no data travels as null. */
export function success(data: unknown, traceId: string): Envelope {
  return { errcode: ErrCode.ok, errmsg: '', data: data === undefined ? null : data, traceId };
}

/** The envelope of a refusal in the caller's language. */
export function refusal(error: Refused, language: Language, traceId: string): Envelope {
  return { errcode: error.errcode, errmsg: error.text[language], data: error.data ?? null, traceId };
}
