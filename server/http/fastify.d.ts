import 'fastify';
import type { Who } from '#schemas/calls/call.ts';
import type { CallName } from '#schemas/calls/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** 32 upper-case hex characters, on every answer (contract 2.1). */
    traceId: string;
  }
  interface FastifyContextConfig {
    /** The row of the call table a route was made from. */
    call?: CallName;
    who?: Who;
  }
}
