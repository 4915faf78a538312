import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKind } from '#schemas/calls/call.ts';
import type { CallName } from '#schemas/calls/index.ts';
import { MAX_JSON_BODY } from '#schemas/limits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { badRequest, wrongContentType } from '#server/refusals/http.ts';
import { isDeeperThan } from './jsonDepth.ts';

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i;
const MULTIPART_TYPE = /^multipart\/form-data; ?boundary=[^\s;,]{1,200}$/i;
const REPORT_TYPES = /^application\/(csp-report|reports\+json|json)(; ?charset=utf-8)?$/i;

/** Content types a kind of call takes, word for word, so that no lenient reader finds another meaning (Fastify CVE-2026-25223). */
const TYPES: Record<CallKind, readonly RegExp[]> = {
  json: [JSON_TYPE],
  postQuery: [JSON_TYPE, FORM_TYPE],
  form: [FORM_TYPE],
  upload: [MULTIPART_TYPE],
  download: [JSON_TYPE],
  stream: [JSON_TYPE],
};

/** Errors: HTTP 415 when a request with a body names a content type the call does not take. */
export function checkContentType(request: FastifyRequest, name: CallName, kind: CallKind): void {
  const type = request.headers['content-type'];
  const allowed = name === 'policyReport' ? [REPORT_TYPES] : TYPES[kind];
  if (type === undefined) {
    if (kind === 'json' && request.method !== 'GET' && hasBody(request)) throw wrongContentType();
    return;
  }
  if (request.method !== 'GET' && !allowed.some((pattern) => pattern.test(type))) throw wrongContentType();
}

function hasBody(request: FastifyRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
}

/** Puts the JSON reader in place of Fastify's own: depth, well-formed text, no prototype keys. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = ['application/json', 'application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_JSON_BODY.bytes }, (_request, bytes, done) => {
    try {
      done(null, toJson(utf8.decode(Buffer.from(bytes))));
    } catch {
      done(badRequest(), undefined);
    }
  });
}

/** Refuses bytes that are no UTF-8: read leniently they would be stored as other signs (safety.md R9). */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads JSON text of a body; an empty one is an empty object.
 * Errors: throws for broken JSON, more than 32 levels, the NUL character, and halves of characters, which no database
 * could keep unchanged (safety.md R9).
 */
export function toJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (isDeeperThan(text, MAX_JSON_BODY.depth)) throw badRequest();
  // An escape may also spell a forbidden key.
  const suspicious = text.includes('\\u') || text.includes('__proto__');
  return suspicious ? JSON.parse(text, refuseUnstorable) : JSON.parse(text);
}

function refuseUnstorable(key: string, value: unknown): unknown {
  if (key === '__proto__' || !isStorable(key)) throw badRequest();
  if (typeof value === 'string' && !isStorable(value)) throw badRequest();
  return value;
}
