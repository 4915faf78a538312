import { ErrCode } from '#schemas/errCode.ts';
import { loadChecks, type CallRow } from 'virtual:calls';
import { findMismatch } from './checkShape.ts';
import { EmptyAnswerError, EnvelopeError, SchemaError, TransportError } from './errors.ts';
import type { Answer } from './transport.ts';

let lastTraceId: string | undefined;

/** Trace id of the newest answer that named one; offered in error details (contract 2.1). */
export function newestTraceId(): string | undefined {
  return lastTraceId;
}

/**
 * Reads an answer: HTTP status, envelope or bare object, shape. Fields that travel as JSON text are values from here on.
 * Errors: TransportError (status other than 2xx), EnvelopeError (`errcode` ≠ 0), EmptyAnswerError, SchemaError with the field path.
 * Source: contract 2.1, 2.3; HT-001, HT-002.
 */
export async function readAnswer(name: string, row: CallRow, answer: Answer): Promise<unknown> {
  const traced = answer.header('X-Trace-Id') ?? undefined;
  const value = parseBody(answer.text);
  const envelope = asEnvelope(value);
  const traceId = envelope?.traceId ?? traced;
  lastTraceId = traceId ?? lastTraceId;
  const origin = { call: name, traceId };
  if (answer.status < 200 || answer.status > 299) {
    throw new TransportError('status', { ...origin, status: answer.status, errmsg: envelope?.errmsg });
  }
  // get_code carries an errcode of its own; its page reads it (contract 3.2).
  if (name === 'getCode') return checkedAnswer(name, row, inner(value), origin);
  if (envelope !== undefined && envelope.errcode !== ErrCode.ok) {
    throw new EnvelopeError(envelope.errcode, envelope.errmsg, { ...origin, data: envelope.data });
  }
  if (row.envelope || isWrapped(value)) return checkedAnswer(name, row, envelope?.data, origin);
  return checkedAnswer(name, row, value, origin);
}

interface ReadEnvelope {
  errcode: number;
  errmsg: string;
  data: unknown;
  traceId: string | undefined;
}

function asEnvelope(value: unknown): ReadEnvelope | undefined {
  if (typeof value !== 'object' || value === null || !('errcode' in value) || typeof value.errcode !== 'number') return undefined;
  return {
    errcode: value.errcode,
    errmsg: 'errmsg' in value && typeof value.errmsg === 'string' ? value.errmsg : '',
    data: 'data' in value ? value.data : undefined,
    traceId: 'traceId' in value && typeof value.traceId === 'string' ? value.traceId : undefined,
  };
}

/** A bare call that came in an envelope nevertheless (contract 2.1, 17). */
function isWrapped(value: unknown): boolean {
  return asEnvelope(value) !== undefined && typeof value === 'object' && value !== null && 'data' in value && typeof value.data === 'object';
}

/** A code in an envelope: `data` holds the answer itself then, whose own `data` says more (contract 2.1, 17). */
function inner(value: unknown): unknown {
  const envelope = asEnvelope(value);
  const data = envelope?.data;
  return typeof data === 'object' && data !== null && 'code' in data ? { errcode: envelope?.errcode, ...data } : value;
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function checkedAnswer(name: string, row: CallRow, value: unknown, origin: { call: string; traceId: string | undefined }): Promise<unknown> {
  const checks = await loadChecks[row.area]?.();
  const shape = checks?.shapes[name];
  if (shape === undefined) return value;
  // Some calls have nothing to tell.
  if ((value === undefined || value === null) && findMismatch(null, shape)) throw new EmptyAnswerError(origin);
  const found = findMismatch(value ?? null, shape);
  if (found === undefined) return checks?.decoded?.(name, value) ?? value;
  throw new SchemaError(`${name}${found.path}: ${found.wanted} expected`, found.path, origin);
}
