import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { Envelope } from '#schemas/wire.ts';
import type { PublicKey, SignInAnswer, Tokens } from '#schemas/session.ts';

/** A client of the wire for tests: real HTTP, one token. */
export interface Client {
  readonly url: string;
  tokens: Tokens | undefined;
  /** Any request with the token; `body` is sent as JSON unless it is FormData or URLSearchParams. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** An enveloped GET with query parameters. */
  get<T = unknown>(path: string, query?: Record<string, string | number | boolean>): Promise<Envelope<T>>;
  /** An enveloped POST with a JSON body. */
  post<T = unknown>(path: string, body?: unknown): Promise<Envelope<T>>;
}

/** Makes a client without a token. */
export function clientOf(url: string): Client {
  const client: Client = {
    url,
    tokens: undefined,
    send(method, path, { body, headers = {} } = {}) {
      const raw = body instanceof FormData || body instanceof URLSearchParams || typeof body === 'string';
      return fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(client.tokens ? { Authorization: `Bearer ${client.tokens.access_token}` } : {}),
          ...(body === undefined || raw ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
    },
    async get(path, query = {}) {
      const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
      return (await client.send('GET', text === '' ? path : `${path}?${text}`)).json();
    },
    async post(path, body = {}) {
      return (await client.send('POST', path, { body })).json();
    },
  };
  return client;
}

/** Encrypts a password as contract 3.3 requires. */
export function sealPassword(offered: PublicKey, password: string): string {
  const key = createPublicKey({ key: Buffer.from(offered.key, 'base64'), type: 'spki', format: 'der' });
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(offered.index) };
  return publicEncrypt(options, Buffer.from(password)).toString('base64');
}

/** Name and password for a code. */
export async function requestCode(client: Client, username: string, password: string, headers: Record<string, string> = {}): Promise<SignInAnswer> {
  const answer = await client.send('GET', '/public/getKey');
  const text = await answer.text();
  if (!answer.ok) throw new Error(`No key to sign in ${username} with: ${answer.status} ${text}`);
  const offered: PublicKey = JSON.parse(text);
  const authorize = `${client.url}/oauth/authorize?client_id=api&response_type=code&scope=read&redirect_uri=${encodeURIComponent(`${client.url}/oauth`)}`;
  const body = {
    username,
    password: sealPassword(offered, password),
    index: offered.index,
    url: `${client.url}/login?redirect_uri=${encodeURIComponent(authorize)}`,
    portal: true,
  };
  return (await client.send('POST', '/login/Authentication/get_code', { body, headers })).json();
}

/** A code for a token pair; the answer as it comes. */
export function requestTokens(client: Client, code: string, redirectUri = `${client.url}/oauth`): Promise<Response> {
  const query = new URLSearchParams({ code, url: client.url, client_id: 'api', client_secret: '', redirect_uri: redirectUri });
  return client.send('GET', `/login/Authentication/get_token?${query.toString()}`);
}

/** A client signed in as a demonstration account. Errors: throws with the answer when signing in fails. */
export async function signedIn(url: string, username: string, password = 'Portico2026'): Promise<Client> {
  const client = clientOf(url);
  const answer = await requestCode(client, username, password);
  if (answer.code == null) throw new Error(`Signing in as ${username} failed: ${JSON.stringify(answer)}`);
  client.tokens = await (await requestTokens(client, answer.code)).json();
  return client;
}
