import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Address of the caller: what the believed proxies report where that is an address, else the one that connects. */
export function callerAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
