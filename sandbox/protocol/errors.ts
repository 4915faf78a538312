/**
 * What can go wrong with a script, as codes; every layer of the sandbox speaks of faults in these words only.
 * Source: contract 13.1, 13.7; SC-009.
 */

/** Every fault code with its reason in words for the script panel. */
export const faultCodes = {
  E_SYNTAX: 'the text does not parse',
  E_SCRIPT: 'the script threw an error',
  E_CONTRACT: 'the script or a result has not the agreed shape',
  E_CPU: 'the computing time is used up',
  E_OUTER: 'native calls took too long by the clock',
  E_WALL: 'the waiting time is used up',
  E_KILLED: 'the script did not answer and was ended by force',
  E_MEMORY: 'the memory is used up',
  E_STACK: 'the calls are nested too deeply',
  E_ENGINE: 'the script engine failed',
  E_OUTPUT: 'the result is too large or nested too deeply',
  E_LIMIT: 'a limit of commands is reached',
  E_API_DENIED: 'a call is not allowed',
  E_NEVER_SETTLES: 'the script waits for something that cannot come',
  E_RELOAD_LOOP: 'reloads cause each other',
} as const;

export type FaultCode = keyof typeof faultCodes;

/**
 * One fault of a script. `message` is text for people, never HTML, at most 1,000 characters; `line` and `column` are
 * the author's own, 1-based, null when unknown.
 */
export interface ScriptFault {
  code: FaultCode;
  message: string;
  line: number | null;
  column: number | null;
  /** Hook or other run in which it happened; null while the script was evaluated. */
  hook: string | null;
  /** The limit in ms that ended it; null when none in ms did. */
  limitMs: number | null;
}

/** Thrown inside the sandbox folder when text from the guest or the worker is not what was agreed. */
export class SandboxError extends Error {
  override name = 'SandboxError';
  constructor(
    readonly code: FaultCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a fault counts, in thirds of a strike: ended by its ticks, by force or by a fault of the engine one, by the outer bound a third: a busy machine may be the cause (contract 13.7). */
export const faultWeights: Readonly<Partial<Record<FaultCode, number>>> = { E_CPU: 3, E_KILLED: 3, E_MEMORY: 3, E_ENGINE: 3, E_OUTER: 1 };

/** Faults that are a limit the script has hit, reported in plain words to those who may not debug (contract 13.1). */
export const limitCodes: ReadonlySet<FaultCode> = new Set([
  'E_CPU',
  'E_OUTER',
  'E_WALL',
  'E_KILLED',
  'E_MEMORY',
  'E_STACK',
  'E_ENGINE',
  'E_OUTPUT',
  'E_LIMIT',
  'E_NEVER_SETTLES',
  'E_RELOAD_LOOP',
]);

/** Faults after which the guest cannot be trusted any more: the worker is replaced and the script starts afresh. */
export const fatalCodes: ReadonlySet<FaultCode> = new Set(['E_KILLED', 'E_MEMORY', 'E_ENGINE']);

/** A fault from its parts, with the message cut to what may be shown. */
export function toFault(code: FaultCode, message: string, at: Partial<Pick<ScriptFault, 'line' | 'column' | 'hook' | 'limitMs'>> = {}): ScriptFault {
  const { line = null, column = null, hook = null, limitMs = null } = at;
  return { code, message: message.slice(0, 1000) || faultCodes[code], line, column, hook, limitMs };
}

/** Thrown by the effect of `axios`; its code reaches the script as `ApiError`. Contract 13.7. */
export class ApiFailure extends Error {
  override name = 'ApiError';
  constructor(
    readonly code: 'NOT_ALLOWED' | 'HTTP' | 'TIMEOUT' | 'CANCELED',
    message: string,
    readonly more: { status?: number; traceId?: string } = {},
  ) {
    super(message);
  }
}

/** Thrown by other effects, and by the host when it refuses a command; its code reaches the script as `CommandError`. Contract 13.4. */
export class CommandFailure extends Error {
  override name = 'CommandError';
  constructor(
    readonly code: 'NOT_ALLOWED' | 'LIMIT' | 'BAD_ARGUMENTS' | 'FAILED' | 'CANCELED' | 'RELOAD_LOOP',
    message: string,
  ) {
    super(message);
  }
}
