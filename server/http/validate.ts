import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Call } from '#schemas/calls/call.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';

/** Query texts become numbers and truth values where the schema requires it; nothing is ever removed. The schemas are ours: to compile the schema of schemas for each would take a tenth of a start. */
const queries = new Ajv({ ownProperties: true, coerceTypes: true, removeAdditional: false, strict: false, validateSchema: false });
/** Bodies are taken as they are. */
const bodies = new Ajv({ ownProperties: true, coerceTypes: false, removeAdditional: false, strict: false, validateSchema: false });

/** Checks query and body of one call; each schema is compiled once, when it is first needed. */
export interface CallCheck {
  /** Errors: Refused 900400 that names the field. */
  query(value: Record<string, unknown>): unknown;
  body(value: unknown): unknown;
  /** The first fault of an answer, for tests. */
  answerFault(value: unknown): string | undefined;
}

/** Makes the checks of a call. */
export function compileCheck(call: Call): CallCheck {
  const query = once(() => queries.compile(call.query));
  const body = once(() => bodies.compile(call.body));
  const answer = once(() => bodies.compile(call.answer));
  return {
    query: (value) => checkedParameters(query(), value),
    body: (value) => checkedParameters(body(), value),
    answerFault: (value) => (answer()(value) ? undefined : faultText(answer().errors)),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function checkedParameters(check: ValidateFunction, value: unknown): unknown {
  if (check(value)) return value;
  throw invalidParameter(fieldOfParameterError(check.errors));
}

function fieldOfParameterError(errors: ErrorObject[] | null | undefined): string {
  const error = errors?.[0];
  if (!error) return 'body';
  const path = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const missing: unknown = error.params.missingProperty;
  return [path, typeof missing === 'string' ? missing : ''].filter((part) => part !== '').join('.') || 'body';
}

function faultText(errors: ErrorObject[] | null | undefined): string {
  return (errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`).join('; ');
}
