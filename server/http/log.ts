import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';

/** The server's log: one JSON line an event, no personal data, no tokens, no query strings. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: pino.stdSerializers.err } });
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
