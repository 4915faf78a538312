import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#schemas/calls/index.ts';
import { mayEncrypt, mayEncryptQuery } from '#schemas/encryption.ts';
import { badRequest, cannotDecrypt } from '#server/refusals/http.ts';
import { toJson } from './bodies.ts';
import { pathOfUrl } from './paths.ts';

/** Kinds of calls whose answers are never bytes or streams. */
const KINDS: ReadonlySet<string> = new Set(['json', 'postQuery']);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Encryption mode (contract 4): reads `param` bodies and encrypted query values, and encrypts the answers of calls.
 * Obfuscation only, as the contract requires: one fixed key that every browser gets. Without a key everything is plain, and an
 * encrypted body is refused with 900405, so that a portal that began while it was on requests the configuration again.
 */
export function useEncryption(app: FastifyInstance, key: string): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.call === undefined) return;
    const path = pathOfUrl(request.url);
    if (!mayEncrypt(path)) return;
    request.body = plainBody(request.body, key);
    if (key !== '' && mayEncryptQuery(request.method, path)) request.query = plainQuery(request.query, key);
  });
  if (key === '') return;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isAnswerEncrypted(request)) return payload;
    reply.type('text/plain; charset=utf-8').removeHeader('content-length');
    return encrypt(payload, key);
  });
}

function isAnswerEncrypted(request: FastifyRequest): boolean {
  const name = request.routeOptions.config.call;
  return name !== undefined && KINDS.has(calls[name].kind) && mayEncrypt(pathOfUrl(request.url));
}

/** The body as sent before encryption; one without `param` alone is used as it is. Errors: Refused 900405, and 400 as for any body. */
function plainBody(body: unknown, key: string): unknown {
  if (typeof body !== 'object' || body === null || !('param' in body) || typeof body.param !== 'string' || Object.keys(body).length !== 1) return body;
  const text = key === '' ? undefined : decrypt(body.param, key);
  if (text === undefined) throw cannotDecrypt();
  try {
    return toJson(text);
  } catch {
    throw badRequest();
  }
}

/** Query values decrypted one by one; a value that is no cipher text is used as it is. */
function plainQuery(query: unknown, key: string): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    return typeof value === 'string' ? (decrypt(value, key) ?? value) : value;
  };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, plain(value)]));
}

function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'latin1'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The text of a cipher text; undefined when it is none of this key. */
function decrypt(text: string, key: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  try {
    const cipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'latin1'), null);
    return utf8.decode(Buffer.concat([cipher.update(text, 'base64'), cipher.final()]));
  } catch {
    return undefined;
  }
}
