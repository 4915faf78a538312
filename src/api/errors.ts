/** Why an exchange got no answer. */
export type TransportReason = 'offline' | 'timeout' | 'status' | 'cancelled';

interface Origin {
  call: string;
  traceId?: string;
  cause?: unknown;
}

/** The exchange itself failed: no network, no answer in time, an HTTP status, or cancelled by navigation (contract 2.3). */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: TransportReason;
  readonly status: number | undefined;
  readonly call: string;
  readonly traceId: string | undefined;
  /** Server's words beside the status, if it sent an envelope. */
  readonly errmsg: string | undefined;

  constructor(reason: TransportReason, origin: Origin & { status?: number; errmsg?: string }) {
    super(`${origin.call}: ${reason}${origin.status === undefined ? '' : ` ${origin.status}`}`, { cause: origin.cause });
    this.reason = reason;
    this.status = origin.status;
    this.call = origin.call;
    this.traceId = origin.traceId;
    this.errmsg = origin.errmsg;
  }
}

/** The server answered `errcode` other than 0; `errmsg` is the reason word for word (contract 2.1, HT-002). */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
  readonly errcode: number;
  readonly errmsg: string;
  readonly call: string;
  readonly traceId: string | undefined;
  /** Only for codes that say what it holds (contract 16: 900410, 900429); never shown. */
  readonly data: unknown;

  constructor(errcode: number, errmsg: string, origin: Origin & { data?: unknown }) {
    super(errmsg === '' ? `${origin.call}: errcode ${errcode}` : errmsg);
    this.errcode = errcode;
    this.errmsg = errmsg;
    this.call = origin.call;
    this.traceId = origin.traceId;
    this.data = origin.data;
  }
}

/** An answer has the wrong shape; `path` is the field in it, e.g. `/content/0/id` (empty = the answer itself). */
export class SchemaError extends Error {
  override readonly name: string = 'SchemaError';
  readonly call: string;
  readonly path: string;
  readonly traceId: string | undefined;

  constructor(message: string, path: string, origin: Origin) {
    super(message, { cause: origin.cause });
    this.call = origin.call;
    this.path = path;
    this.traceId = origin.traceId;
  }
}

/** `data` is missing or the body is empty where an answer is expected (contract 2.1). */
export class EmptyAnswerError extends SchemaError {
  override readonly name = 'EmptyAnswerError';

  constructor(origin: Origin) {
    super('response data empty!', '', origin);
  }
}

/** A configuration cannot be drawn; `where` names the document and field. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly where: string;

  constructor(message: string, where: string, cause?: unknown) {
    super(message, { cause });
    this.where = where;
  }
}

/** A script of an author failed; `hook` names the moment (contract 13.1). */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly hook: string;

  constructor(message: string, hook: string, cause?: unknown) {
    super(message, { cause });
    this.hook = hook;
  }
}

/** Whether an exchange was cancelled by navigation or its caller: such failures show nothing (RT-063). */
export function isCancelled(error: unknown): boolean {
  return error instanceof TransportError && error.reason === 'cancelled';
}
