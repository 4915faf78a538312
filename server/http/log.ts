import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { databaseErrorCode } from '#server/db/errors.ts';

/** The server's log: one JSON line an event, no personal data, no tokens, no query strings. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorLine } });
}

/**
 * What the log keeps of an error. A database repeats values of rows in its messages (`Key (email)=(…) already exists`):
 * of its errors only the code, where they happened in our program and which table or constraint they are about are kept.
 */
export function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = databaseErrorCode(error);
  const stack = (error.stack ?? '').slice((error.stack ?? '').indexOf('\n    at '));
  const cause = error.cause === undefined ? {} : { cause: errorLine(error.cause) };
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return { type: error.name, message: error.message, ...(code ? { code } : {}), stack, ...cause };
  const named = Object.entries(error).filter(([key]) => ['table', 'constraint', 'routine', 'severity'].includes(key));
  return { type: error.name, code, ...Object.fromEntries(named), stack, ...cause };
}

/** A line for each call: which, how it ended, how long it took; the address is the route's pattern, never what was sent. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || call === 'health') return;
    const script = /^[A-Za-z]\w{0,63}\/[A-Za-z]\w{0,63}$/.exec(String(request.headers['x-script'] ?? ''))?.[0];
    request.log.info(
      { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, traceId: request.traceId, ...(script ? { script } : {}) },
      'call',
    );
  });
}
