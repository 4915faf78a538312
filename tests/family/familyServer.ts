import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '#schemas/calls/index.ts';
import type { Call } from '#schemas/calls/call.ts';
import { type SealedAs, openQuery, passwordSeals, seal, sealedText, unseal } from './seals.ts';
import { redress } from './shapes.ts';

/** How a family server behaves where its releases differ. */
export interface FamilyOptions {
  /** Key of its encryption; absent = in clear. */
  encryptKey?: string;
  /** Ways its sealed answers take in turn; default raw and quoted (contract 17). */
  sealedAs?: readonly SealedAs[];
  /** Newer servers: prefix of the four login paths behind the context path (contract 1.2). */
  loginPrefix?: string;
  /** Newer servers: the headers that every call of a signed-in user must bring (contract 1.2). */
  wants?: readonly string[];
  /** Bare answers stand in an envelope (contract 17). */
  wrapped?: boolean;
  /** A host without the context path (contract 1.2). */
  atRoot?: boolean;
  /** Older servers take imports under the older path only (contract 9). */
  olderUpload?: boolean;
}

/** A request as the family server received it. */
export interface FamilyRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: IncomingHttpHeaders;
}

/** What a family server received, decrypted. */
interface ReceivedRequest extends Omit<FamilyRequest, 'query' | 'body'> {
  query: URLSearchParams;
  body: Uint8Array<ArrayBuffer> | string;
}

/** The secret its client must name: that of the settings, or of the sealed client in the system configuration (contract 3.1). */
export const CLIENT_SECRET = 'family secret';

const LOGIN_PATH = /^\/(login\/Authentication\/get_(code|token)|oauth\/token|public\/getKey)$/;
/** Paths of ours that no family server knows (contract 7.5), and the form call that newer ones know by another name (contract 17). */
const UNKNOWN = /^\/(healthz|api\/system\/(changes|csp_report)|login\/oidc\/.*|api\/user\/admin_code|api\/runtime\/form\/load)$/;
/** What the portal never asks below the root of a host with a context path. */
const BELOW_CONTEXT = /^\/(public|externalLink|logout|login\/Authentication|login\/mobile|login\/wx|oauth\/token)(\/|$)/;

/**
 * A family server: our own server in the clothes of the family (contract 1.2, 4, 17). Everything said comes from the
 * server behind it; this only moves it below the context path `/api`, seals it and gives it the family's shapes.
 * What is requested outside the context path is the portal itself, which the server behind hands out.
 */
export async function openFamilyServer(behind: () => string, options: FamilyOptions = {}) {
  const seen: FamilyRequest[] = [];
  const seals = passwordSeals();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://family.test');
    const { method = 'GET', headers } = request;
    const bytes = await readBody(request);
    if (!url.pathname.startsWith('/api/') && options.atRoot !== true && !BELOW_CONTEXT.test(url.pathname)) {
      return send(response, await forwardRequest(behind(), { method, path: url.pathname, query: url.searchParams, headers, body: '' }));
    }
    seen.push({ method, path: url.pathname, query: url.search, body: bytes.toString('utf8'), headers });
    const path = innerPath(url.pathname, options);
    const call = path === undefined ? undefined : callOf(path);
    if (path === undefined || call === undefined || UNKNOWN.test(path)) return void response.writeHead(404).end();
    if (!takes(call, path, method)) return void response.writeHead(405).end();
    const query = openQuery(url.searchParams, method === 'GET' ? options.encryptKey : undefined);
    const body = call.kind === 'upload' ? Uint8Array.from(bytes) : openBody(bytes.toString('utf8'), options, seals);
    const how = sealOf(call, path, options, seen.length);
    const refusal = refusalOf({ method, path, query, headers, body }, options);
    if (refusal !== undefined) return sendText(response, 200, refused(refusal), how);
    const known = path.replace('/loadNew', '/load');
    const inner = await forwardRequest(behind(), { method, path: known, query: withoutSecret(query), headers, body: forOurs(path, body) });
    if (!inner.type.includes('json')) return send(response, inner);
    const text = inner.bytes.toString('utf8');
    // Refusals travel as HTTP 200 with an errcode; only a missing session is a 401 (contract 2.3).
    const status = inner.status >= 400 && inner.status !== 401 && text.includes('"errcode"') ? 200 : inner.status;
    const clear = redress(known, method, path === '/public/getKey' ? seals.ownKey(text) : text, options.wrapped === true);
    sendText(response, status, path === '/public/system/config' ? withClient(clear, options.encryptKey) : clear, how);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url, seen, close };
}
export type FamilyServer = Awaited<ReturnType<typeof openFamilyServer>>;

/** One verb for each call, also for GETs that change something; of the two of the password it is POST (contract 4, 17). */
function takes({ method: declared }: Call, path: string, method: string): boolean {
  if (path.endsWith('/get_refresh_token')) return true;
  return method === (path.endsWith('/modify_user_password') ? 'POST' : declared);
}

function openBody(text: string, { encryptKey }: FamilyOptions, seals: ReturnType<typeof passwordSeals>): string {
  if (!text.startsWith('{')) return text;
  const sent: Record<string, unknown> = JSON.parse(text);
  const clear = encryptKey !== undefined && typeof sent.param === 'string' ? unseal(sent.param, encryptKey) : text;
  return clear.startsWith('{') ? JSON.stringify(seals.handOn(JSON.parse(clear))) : clear;
}

/** Why the family would not do it, in its words. */
function refusalOf({ path, query, headers, body }: ReceivedRequest, { encryptKey, wants }: FamilyOptions): string | undefined {
  // Known limit of the family (contract 4): arrays cannot be opened.
  if (encryptKey !== undefined && typeof body === 'string' && body.startsWith('[')) return 'JSON parse error: Cannot deserialize value of type LinkedHashMap';
  const secret = path === '/oauth/token' ? new URLSearchParams(String(body)).get('client_secret') : query.get('client_secret');
  if (/\/(get_token|oauth\/token)$/.test(path) && secret !== CLIENT_SECRET) return 'invalid_client';
  if (path.endsWith('/bizdatarule/list') && (!query.get('schemaCode') || query.get('schemaCode') !== query.get('bizSchemaCode'))) return 'schemaCode';
  const missing = path.startsWith('/api/') ? wants?.find((name) => !headers[name]) : undefined;
  return missing === undefined ? undefined : `header ${missing}`;
}

/** How an answer is sealed: its key, none for what stays in clear, and which of the ways it is its turn to take. */
interface Seal {
  isOn: boolean;
  key: string | undefined;
  as: SealedAs;
}

function sealOf({ kind }: Call, path: string, { encryptKey, sealedAs = ['raw', 'quoted'] }: FamilyOptions, turn: number): Seal {
  const maySeal = path !== '/public/system/config' && path !== '/oauth/token' && (kind === 'json' || kind === 'postQuery');
  return { isOn: encryptKey !== undefined, key: maySeal ? encryptKey : undefined, as: sealedAs[turn % sealedAs.length] ?? 'raw' };
}

function sendText(response: ServerResponse, status: number, text: string, { isOn, key, as }: Seal): void {
  response.writeHead(status, { 'Content-Type': 'application/json', isEncrypt: String(isOn) });
  response.end(key === undefined ? text : sealedText(text, key, as));
}

/** With encryption on the client stands sealed in the system configuration (contract 3.1). */
function withClient(text: string, key: string | undefined): string {
  if (key === undefined) return text;
  return JSON.stringify({ ...JSON.parse(text), client: seal(JSON.stringify({ client_id: 'api', client_secret: CLIENT_SECRET }), key) });
}

const refused = (errmsg: string): string => JSON.stringify({ errcode: 900400, errmsg, data: null, traceId: 'F'.repeat(32) });

/** The path behind the context path; login paths only under their prefix, older servers with the older path of imports. */
function innerPath(path: string, { loginPrefix = '', atRoot = false, olderUpload = false }: FamilyOptions): string | undefined {
  const below = path.startsWith('/api/') ? path.slice('/api'.length) : undefined;
  const inner = atRoot ? path : below;
  if (inner === undefined || (olderUpload && inner.endsWith('/upload_file2'))) return undefined;
  if (loginPrefix === '') return inner;
  if (inner.startsWith(`${loginPrefix}/`)) return inner.slice(loginPrefix.length);
  return LOGIN_PATH.test(inner) ? undefined : inner;
}

/** The declared call of a path, by the name of the family where it has one of its own. */
function callOf(path: string): Call | undefined {
  const known = path.replace('/loadNew', '/load').replace(/\/upload_file$/, '/upload_file2');
  return Object.values<Call>(calls).find((call) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(known));
}

function withoutSecret(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].map(([name, value]) => [name, name === 'client_secret' ? '' : value]));
}

/** A form names the secret in its body. */
function forOurs(path: string, body: ReceivedRequest['body']): ReceivedRequest['body'] {
  return path === '/oauth/token' ? withoutSecret(new URLSearchParams(String(body))).toString() : body;
}

interface Inner {
  status: number;
  type: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** What is handed on of a request, and of an answer that is no JSON. */
const REQUEST_HEADERS = ['authorization', 'authentication', 'accept', 'accept-language', 'content-type'];
const ANSWER_HEADERS = ['content-type', 'content-disposition', 'content-security-policy', 'cache-control'];

async function forwardRequest(behind: string, { method, path, query, headers, body }: ReceivedRequest): Promise<Inner> {
  const sent = REQUEST_HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
  const answer = await fetch(`${behind}${path}?${query}`, { method, headers: Object.fromEntries(sent), body: body.length === 0 ? undefined : body });
  const given = ANSWER_HEADERS.flatMap((name) => (answer.headers.get(name) === null ? [] : [[name, answer.headers.get(name) ?? ''] as const]));
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    headers: Object.fromEntries(given),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

function send(response: ServerResponse, { status, headers, bytes }: Inner): void {
  response.writeHead(status, headers).end(bytes);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
