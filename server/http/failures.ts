import type { FastifyError, FastifyInstance } from 'fastify';
import { badRequest, bodyTooLarge, fault, HttpRefused, refusalOfDatabase, RETRY_AFTER_S, unknownPath, wrongContentType } from '#server/refusals/http.ts';
import { Refused } from '#server/refusals/refused.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import { refusal } from './envelope.ts';
import { languageOfHeader } from './language.ts';
import { isDisconnected } from './isDisconnected.ts';

const TOO_LARGE = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT']);

/** What the reader of uploads reports for a body that ends before it should; nothing else distinguishes it from a fault of ours. */
const BROKEN_OFF = /unexpected end of multipart data$/i;

/** Turns every error into an envelope with its trace id; what nobody may read goes to the log only (contract 2.3, 16). */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = toRefused(error);
    const status = httpStatusOf(refused);
    // Whatever failed then failed for want of a body: nobody is to be alarmed, and nobody reads the answer.
    if (isDisconnected(request)) request.log.info({ traceId: request.traceId, call: request.routeOptions.config.call }, 'sender went away');
    else if (status >= 500) request.log.error({ err: error, traceId: request.traceId, call: request.routeOptions.config.call }, 'call failed');
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
    if (status === 503) reply.header('Retry-After', String(RETRY_AFTER_S));
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': DATA_POLICY })
      .send(JSON.stringify(refusal(refused, languageOfHeader(request.headers['accept-language']), request.traceId)));
  });
}

/** The refusal that stands for an error. */
function toRefused(error: FastifyError): Refused {
  if (error instanceof Refused) return error;
  const ofDatabase = refusalOfDatabase(error);
  if (ofDatabase) return ofDatabase;
  if (TOO_LARGE.has(error.code)) return bodyTooLarge();
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType();
  if (error.statusCode === 404) return unknownPath();
  if (BROKEN_OFF.test(error.message)) return badRequest();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return badRequest();
  return fault();
}

function httpStatusOf(refused: Refused): number {
  if (refused instanceof Unauthorised) return 401;
  return refused instanceof HttpRefused ? refused.status : 200;
}
