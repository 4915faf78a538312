import type { AllowedCall } from '#sandbox/protocol/apiRules.ts';
import { ApiFailure } from '#sandbox/protocol/errors.ts';
import { sendEncrypted } from './encrypted.ts';
import { TransportError } from './errors.ts';
import { authorization, familyHeaders } from './headers.ts';
import { routeSignal } from './navigation.ts';
import { sendRenewed } from './sendRenewed.ts';
import { isFamily, portalSettings, wireLanguage } from './settings.ts';
import type { Answer } from './transport.ts';

/** Why a call failed, in the words of contract 13.7. */
const FAILURES = { timeout: 'TIMEOUT', cancelled: 'CANCELED', offline: 'HTTP', status: 'HTTP' } as const;

/**
 * Sends a call of a list's script with the user's rights; only what passed `allowedCall` may come here.
 * Shape: the answer is the envelope, also with an `errcode` other than 0; `script` = `schemaCode/queryCode`.
 * Errors: ApiFailure `HTTP`, `TIMEOUT`, `CANCELED`. Source: contract 13.7.
 */
export async function sendForScript(wanted: AllowedCall, script: string, signal: AbortSignal): Promise<unknown> {
  try {
    return parseAnswer(await sendRenewed(() => sendEncrypted(toExchange(wanted, script, signal), 'json')));
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new ApiFailure(FAILURES[error.reason], `the call failed: ${error.reason}`);
  }
}

function toExchange({ method, path, params, data, headers, timeoutMs }: AllowedCall, script: string, signal: AbortSignal) {
  const settings = portalSettings();
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(data ?? {});
  return {
    call: 'script',
    method,
    url: `${settings.apiHost ?? ''}${path}${query.size === 0 ? '' : `?${query}`}`,
    headers: {
      'Accept-Language': wireLanguage(),
      ...headers,
      ...familyHeaders(),
      ...authorization('script'),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isFamily() ? {} : { 'X-Script': script }),
    },
    body,
    signal: AbortSignal.any([signal, routeSignal(), ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)])]),
  };
}

function parseAnswer(answer: Answer): unknown {
  const traceId = answer.header('X-Trace-Id') ?? undefined;
  if (answer.status < 200 || answer.status > 299) throw new ApiFailure('HTTP', `the server answered ${answer.status}`, { status: answer.status, traceId });
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new ApiFailure('HTTP', 'the answer is no JSON', { status: answer.status, traceId });
  }
}
