import type { AnswerOf, BodyOf, QueryOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/errCode.ts';
import { callTable, loadChecks, type CallRow } from 'virtual:calls';
import { addressOfCall, queryText } from './address.ts';
import { readAnswer } from './answers.ts';
import { sendEncrypted } from './encrypted.ts';
import { EnvelopeError, TransportError } from './errors.ts';
import { authorization, debugHeaders, familyHeaders } from './headers.ts';
import { routeSignal } from './navigation.ts';
import { setRequestTokens } from './refresh.ts';
import { sendRenewed } from './sendRenewed.ts';
import { isFamily, portalSettings, wireLanguage } from './settings.ts';
import { storage } from './storage.ts';
import type { Answer, HttpExchange } from './transport.ts';

/** Query and body of a call. */
export interface CallInput<N extends CallName> {
  query?: QueryOf<Calls[N]>;
  body?: BodyOf<Calls[N]>;
}

/** Options of a call besides its parameters. */
export interface CallOptions {
  /** Cancels this call besides navigation. */
  signal?: AbortSignal;
  /** Another verb than the table's, for servers that want it so (contract 3.6). */
  method?: CallRow['method'];
  /** Another path than the table's, for servers that know the call by that one (contract 17). */
  path?: string;
  /** `schemaCode/queryCode` of the script the call is made for, for the server's audit log (contract 2.2). */
  script?: string;
  /** Another token than this page's; a 401 is not cured then. */
  token?: string;
  /** Neither sends nor keeps a cookie. */
  cookieless?: boolean;
  /** Goes on when the page ends; only for small bodies (fetch: 64 KiB of all that are under way). */
  keepalive?: boolean;
}

/** A call to be sent, and how it is sent with other parameters. */
export interface SentCall {
  name: CallName;
  row: CallRow;
  input: { query?: object; body?: object };
  send(input: { query?: object; body?: object }): Promise<unknown>;
  /** It may be the page's last: nothing is requested before it. */
  keepalive?: boolean | undefined;
}

/** How each call is sent; the shell sets how those are that count once (`services/requests/countActs.ts`). */
export const sending = { send: (act: SentCall): Promise<unknown> => act.send(act.input) };

/**
 * Makes one server call of the table and gives its checked answer (`data` of the envelope, or the bare object).
 * Errors: TransportError, EnvelopeError, SchemaError, EmptyAnswerError (`errors.ts`).
 * Source: contract 1.1, 2, 3.5, 10.2.
 */
export async function call<N extends CallName>(name: N, input: CallInput<N> = {}, options: CallOptions = {}): Promise<AnswerOf<Calls[N]>> {
  const row = await declaredCall(name);
  // Parameters come back with a token at most, and the answer has passed the shape check of this very call.
  const send = (given: SentCall['input']) => sendCall(name, row, given as CallInput<N>, options);
  return (await sending.send({ name, row, input, send, keepalive: options.keepalive })) as AnswerOf<Calls[N]>;
}

async function sendCall<N extends CallName>(name: N, declared: CallRow, input: CallInput<N>, options: CallOptions): Promise<AnswerOf<Calls[N]>> {
  const row = { ...declared, method: options.method ?? declared.method, path: options.path ?? declared.path };
  // The shapes travel beside the call, not after it; a failed load is reported where the answer is read.
  loadChecks[row.area]?.().catch(() => undefined);
  const answer = await exchange(name, row, input, options);
  // A header of this one answer says whether the server encrypts (contract 4).
  if (name === 'systemConfig') storage.setIsEncrypt(/^true$/i.test(answer.header('isEncrypt') ?? ''));
  try {
    // The shape check of this very call has passed the value.
    return (await readAnswer(name, row, answer)) as AnswerOf<Calls[N]>;
  } catch (error) {
    // The server's key or switch has changed under this page (contract 16); the next try goes by what it says now.
    if (error instanceof EnvelopeError && error.errcode === ErrCode.cannotDecrypt && name !== 'systemConfig') await call('systemConfig').catch(() => undefined);
    throw error;
  }
}

/** A call of the table. The rows of later calls are there once the shell is; a call before that waits for them. */
export async function declaredCall(name: CallName): Promise<CallRow> {
  const known = callRowOf(name);
  if (known) return known;
  await import('./lazyCalls.ts');
  const row = callRowOf(name);
  if (row === undefined) throw new Error(`There is no call '${name}'`);
  return row;
}

function callRowOf(name: CallName): CallRow | undefined {
  const row = callTable[name];
  const override = portalSettings().endpoints?.[name]?.split(' ');
  if (row === undefined || override?.length !== 2) return row;
  // The verb of a setting is one of three or the server refuses it.
  return { ...row, method: override[0] as CallRow['method'], path: override[1] ?? row.path };
}

/** Sends a call and gives its answer, whatever its status. Errors: TransportError but for `status`. */
export async function exchange(name: CallName, row: CallRow, input: { query?: unknown; body?: unknown }, options: CallOptions): Promise<Answer> {
  const attempt = () => sendOnceMore(toExchange(name, row, input, options), row);
  return row.sessionless || options.token !== undefined ? attempt() : sendRenewed(attempt);
}

/** Whoever stands between may name any time. */
const LONGEST_WAIT_S = 10;

/**
 * Reading calls are sent once more after a broken connection, and, where no connection to the database was free, after the time that
 * the answer names; writes never blindly (contract 16, safety R7).
 */
async function sendOnceMore(wanted: HttpExchange, row: CallRow): Promise<Answer> {
  const send = () => sendEncrypted(wanted, row.kind);
  if (row.method !== 'GET') return send();
  try {
    const answer = await send();
    if (answer.status < 500 || !answer.text.includes(String(ErrCode.busy))) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(Number(answer.header('Retry-After')), LONGEST_WAIT_S)));
  } catch (error) {
    const isLost = error instanceof TransportError && error.reason === 'offline' && navigator.onLine;
    if (row.survivesNavigation || !isLost) throw error;
  }
  return send();
}

function toExchange(name: string, row: CallRow, input: { query?: unknown; body?: unknown }, options: CallOptions): HttpExchange {
  const settings = portalSettings();
  const { url, rest } = addressOfCall(row, toRecord(input.query), settings);
  const headers: Record<string, string> = { 'Accept-Language': wireLanguage(), ...debugHeaders(), ...familyHeaders(), ...authorization(name, options.token) };
  if (options.script !== undefined && !isFamily()) headers['X-Script'] = options.script;
  const body = bodyOf(row, input.body);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  const signals = [options.signal, row.survivesNavigation ? undefined : routeSignal()].filter((signal) => signal !== undefined);
  return {
    call: name,
    method: row.method,
    url: `${url}${queryText(rest)}`,
    headers,
    body,
    signal: AbortSignal.any(signals),
    bytes: row.kind === 'download',
    cookieless: options.cookieless,
    keepalive: options.keepalive,
  };
}

function bodyOf(row: CallRow, body: unknown): string | URLSearchParams | undefined {
  if (row.kind === 'form') return new URLSearchParams(Object.entries(toRecord(body)).map(([key, value]) => [key, String(value)]));
  return row.method === 'GET' || row.kind === 'postQuery' ? undefined : JSON.stringify(body ?? {});
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

setRequestTokens((refresh_token, corpId) => call('refreshToken', { query: { refresh_token, corpId } }));
