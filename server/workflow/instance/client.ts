import type { FastifyRequest } from 'fastify';

const MOBILE = /Android|iPhone|iPad|Mobile/;

/** What a request came by, by the names of contract 6.7: a mobile application or browser, a browser, or something else. */
export function clientOfRequest(request: FastifyRequest | undefined): 'PC' | 'APP' | 'OTHER' {
  const agent = request?.headers['user-agent']?.slice(0, 500) ?? '';
  if (MOBILE.test(agent)) return 'APP';
  return agent.startsWith('Mozilla/') ? 'PC' : 'OTHER';
}
