import type { FastifyRequest } from 'fastify';

/** Whether the connection ended before the body did: nobody sends the rest, nobody reads an answer. */
export function isDisconnected({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return !raw.complete && raw.destroyed;
}
