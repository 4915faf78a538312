import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from './accessTokens.ts';
import type { Sessions } from './sessions.ts';

/** The request of a sign-in, and what knows its sessions. */
interface SigningIn {
  services: { tokens: Pick<AccessTokens, 'read'>; sessions: Pick<Sessions, 'end'> };
  request: FastifyRequest;
}

/**
 * Ends the session a browser had before it was given `accessToken`: the request of a sign-in carries the former token, which may
 * have expired. In a browser one session takes the place of the other, for every user. Source: contract 3.4, ADR 0012.
 */
export async function endReplacedSession({ services, request }: SigningIn, accessToken: string): Promise<void> {
  const former = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (former === undefined || former === accessToken) return;
  const [before, now] = await Promise.all([services.tokens.read(former, true), services.tokens.read(accessToken)]);
  if (before === undefined || before.sessionId === now?.sessionId) return;
  await services.sessions.end(before.sessionId, 'replaced by another sign-in');
}
