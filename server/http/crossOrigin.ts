import type { FastifyInstance } from 'fastify';
import { isApiPath, pathOfUrl } from './paths.ts';

/** Headers of answers that a portal on another origin may read (contract 4, 2.1). */
const READABLE = 'isEncrypt, X-Trace-Id, Content-Disposition, Retry-After';
/** Headers that a portal sends. */
const SENDABLE = 'Authorization, Authentication, Content-Type, Accept-Language, debugId, businessRuleCode, schemaCode, X-Script, Last-Event-ID';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets portals of the listed origins call the API; every other origin gets no such header and so nothing to read.
 * Tokens travel in headers, so no credentials of the browser are ever allowed along.
 */
export function allowPortals(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(pathOfUrl(request.url))) return;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': READABLE });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    reply.headers({ 'Access-Control-Allow-Methods': 'GET, POST, PUT', 'Access-Control-Allow-Headers': SENDABLE, 'Access-Control-Max-Age': PREFLIGHT_SECONDS });
    return reply.code(204).send();
  });
}
