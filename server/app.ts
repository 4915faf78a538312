import formBodies from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { MAX_JSON_BODY, MAX_UPLOAD_BYTES } from '#schemas/limits.ts';
import { limitBody } from './http/bodyTime.ts';
import { readJsonBodies } from './http/bodies.ts';
import { allowPortals } from './http/crossOrigin.ts';
import { useEncryption } from './http/encryption.ts';
import { newTraceId, refusal } from './http/envelope.ts';
import { badRequest } from '#server/refusals/http.ts';
import { answerFailures } from './http/failures.ts';
import type { Handlers } from '#server/services/handler.ts';
import { commonHeaders, headersOfRefusal } from './http/headers.ts';
import { languageOfHeader } from './http/language.ts';
import { logCalls } from './http/log.ts';
import { isApiPath, isDisguisedPath, pathOfUrl } from './http/paths.ts';
import { servePages, type PagesPort } from './http/portal.ts';
import { registerCalls } from './http/routes.ts';
import { answerUnreadable } from './http/unreadable.ts';
import type { Environment } from './environment.ts';
import type { Services } from '#server/services/services.ts';

/** What the HTTP server is made of. */
export interface AppParts {
  services: Services;
  handlers: Handlers;
  log: Logger;
  /** Serves everything that is not the API; given the app, because Vite needs its connections. */
  pages: (app: FastifyInstance) => Promise<PagesPort>;
  /** Which proxies in front are believed, where the environment sets them; else the settings do. */
  trustProxy?: Environment['trustProxy'];
  /** The origin browsers use, where it is known. */
  publicOrigin?: string | undefined;
  /** True in tests: an answer that does not fit its schema is a fault. */
  checkAnswers?: boolean;
}

/** Which proxies fastify believes: so many from the nearest on, or those named; none where none is. */
function believed(trusted: boolean | number | string[]): false | string[] | ((address: string, hop: number) => boolean) {
  if (Array.isArray(trusted)) return trusted.length > 0 && trusted;
  // One that is there, and no more: what stands before its own entry was written by its caller.
  const hops = Number(trusted);
  return hops > 0 && ((_address, hop) => hop < hops);
}

/** Only requests of HTTP/1.0 may leave out whom they are for. */
function lacksHost({ raw, headers }: FastifyRequest): boolean {
  return headers.host === undefined && raw.httpVersion === '1.1';
}

/**
 * Makes the HTTP server of the call table (contract 2, safety.md 2); it does not listen yet.
 * Order of a call: path → content type → who → rate → body → schema → handler → envelope.
 */
export async function createApp({ services, handlers, log, pages, trustProxy, publicOrigin, checkAnswers = false }: AppParts): Promise<FastifyInstance> {
  const common = commonHeaders(publicOrigin);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BODY.bytes,
    exposeHeadRoutes: false,
    trustProxy: believed(trustProxy ?? services.settings.trustedProxies),
    forceCloseConnections: true,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    // A request without Host is answered with the others, not by Node alone.
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable(common),
    frameworkErrors: (error, request, reply) => {
      const traceId = newTraceId();
      request.log.debug({ err: error, traceId }, 'request not readable');
      // Fastify types this reply for a route that does not exist here.
      (reply as { code(status: number): { headers(values: object): { send(body: string): void } } })
        .code(400)
        .headers(headersOfRefusal(common, traceId))
        .send(JSON.stringify(refusal(badRequest(), languageOfHeader(request.headers['accept-language']), traceId)));
    },
  });
  // An expectation nobody knows may be passed over (RFC 9110, 10.1.1); Node would refuse it without the headers of every answer.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('traceId', '');
  app.addHook('onRequest', async (request, reply) => {
    request.traceId = newTraceId();
    limitBody(request);
    reply.headers({ ...common, 'X-Trace-Id': request.traceId });
    const path = pathOfUrl(request.url);
    if (isApiPath(path)) reply.header('Cache-Control', 'no-store');
    if (isDisguisedPath(path) || lacksHost(request)) throw badRequest();
  });
  allowPortals(app, services.settings.portalOrigins);
  useEncryption(app, services.settings.encryptKey);
  readJsonBodies(app);
  await app.register(formBodies, { bodyLimit: 64 * 1024 });
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 50 } });
  answerFailures(app);
  logCalls(app);
  registerCalls(app, handlers, services, { checkAnswers });
  servePages(app, await pages(app));
  return app;
}
