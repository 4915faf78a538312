import { createCipheriv, createDecipheriv, generateKeyPairSync, constants, privateDecrypt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicKey } from '#schemas/session.ts';
import { sealPassword } from '../server/http/client.ts';
import { redress } from './shapes.ts';

/** How a family server behaves where its releases differ. */
export interface FamilyOptions {
  /** Key of its encryption; absent = in clear. */
  encryptKey?: string;
  /** Newer servers: prefix of the four login paths behind the context path (contract 1.2). */
  loginPrefix?: string;
}

/** A request as the family server was asked. */
export interface FamilyRequest {
  method: string;
  path: string;
  query: string;
  body: string;
}

const LOGIN_PATH = /^\/(login\/Authentication\/get_(code|token)|oauth\/token|public\/getKey)$/;
const PASSWORD_FIELDS = ['password', 'oldPassword', 'newPassword'];
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A family server: our own server in the clothes of the family (contract 1.2, 4, 17). Everything said comes from the
 * server behind it; this only moves it below the context path `/api`, seals it and gives it the family's shapes.
 */
export async function openFamilyServer(behind: string, { encryptKey, loginPrefix = '' }: FamilyOptions = {}) {
  const seen: FamilyRequest[] = [];
  const offered = new Map<string, PublicKey>();
  const server = createServer((request, response) => {
    void readBody(request)
      .then(async (body) => {
        const url = new URL(request.url ?? '/', 'http://family.test');
        seen.push({ method: request.method ?? '', path: url.pathname, query: url.search, body });
        const path = innerPath(url.pathname, loginPrefix);
        if (path === undefined || path === '/api/runtime/form/load') return void response.writeHead(404).end();
        // Known limit of the family: only POST bodies are opened (contract 4).
        if (path === '/api/user/modify_user_password' && request.method !== 'POST') return void response.writeHead(405).end();
        const asked = openBody(body, encryptKey, offered);
        const query = openQuery(url.searchParams, request.method === 'GET' ? encryptKey : undefined);
        const answer = await ask(behind, path, request, query, asked);
        const isSealed = encryptKey !== undefined && path !== '/public/system/config' && path !== '/oauth/token';
        const text = path === '/public/getKey' ? ownKey(answer.text, offered) : redress(path, answer.text);
        // Refusals travel as HTTP 200 with an errcode; only a missing session is a 401 (contract 2.3).
        const status = answer.status >= 400 && answer.status !== 401 && text.includes('"errcode"') ? 200 : answer.status;
        response.writeHead(status, { 'Content-Type': 'application/json', isEncrypt: String(encryptKey !== undefined) });
        response.end(isSealed ? JSON.stringify(seal(text, encryptKey)) : text);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The path behind the context path; login paths only under their prefix. */
function innerPath(path: string, loginPrefix: string): string | undefined {
  const inner = path.startsWith('/api/') ? path.slice('/api'.length) : undefined;
  if (inner === undefined || loginPrefix === '') return inner;
  if (inner.startsWith(`${loginPrefix}/`)) return inner.slice(loginPrefix.length);
  return LOGIN_PATH.test(inner) ? undefined : inner;
}

async function ask(behind: string, path: string, request: IncomingMessage, query: URLSearchParams, body: string) {
  const headers: Record<string, string> = {};
  for (const name of ['authorization', 'authentication', 'accept-language', 'content-type']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const inner = path.endsWith('/loadNew') ? path.replace('/loadNew', '/load') : path;
  const answer = await fetch(`${behind}${inner}?${query}`, { method: request.method, headers, body: body === '' ? undefined : body });
  return { status: answer.status, text: await answer.text() };
}

/** The family's own key, without a word on its padding, under the index of the server behind (contract 3.3). */
function ownKey(text: string, offered: Map<string, PublicKey>): string {
  const inner: PublicKey = JSON.parse(text);
  offered.set(inner.index, inner);
  return JSON.stringify({ index: inner.index, key: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') });
}

/** The clear body, with passwords sealed anew for the server behind. */
function openBody(body: string, key: string | undefined, offered: Map<string, PublicKey>): string {
  if (!body.startsWith('{')) return body;
  const value: Record<string, unknown> = JSON.parse(
    key !== undefined && typeof JSON.parse(body).param === 'string' ? unseal(JSON.parse(body).param, key) : body,
  );
  const inner = typeof value.index === 'string' ? offered.get(value.index) : undefined;
  if (inner === undefined) return JSON.stringify(value);
  for (const field of PASSWORD_FIELDS) {
    const sealed = value[field];
    if (typeof sealed === 'string') value[field] = sealPassword(inner, openPkcs1(sealed));
  }
  return JSON.stringify(value);
}

/** Read by hand: Node refuses to undo this padding. */
function openPkcs1(sealed: string): string {
  const block = privateDecrypt({ key: keys.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(sealed, 'base64'));
  if (block[0] !== 0 || block[1] !== 2) throw new Error('Not PKCS#1 v1.5');
  return block.subarray(block.indexOf(0, 2) + 1).toString('utf8');
}

/** A value that does not decrypt is used as it is (contract 4). */
function openQuery(query: URLSearchParams, key: string | undefined): URLSearchParams {
  if (key === undefined) return query;
  return new URLSearchParams([...query].map(([name, value]) => [name, tryUnseal(value, key)]));
}

function tryUnseal(text: string, key: string): string {
  try {
    return unseal(text, key);
  } catch {
    return text;
  }
}

function seal(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

function unseal(text: string, key: string): string {
  const cipher = createDecipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'base64'), cipher.final()]).toString('utf8');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
