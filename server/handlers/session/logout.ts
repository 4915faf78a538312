import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { setCookie, SIGNED_OUT, SIGNED_OUT_S } from '#server/session/oidcCookies.ts';

/** POST /logout: ends the session and its refresh chain; never fails for the user, an expired token is enough (contract 3.6). */
export const logout: Handler<Calls['logout']> = async ({ services, request, body, reply }) => {
  const headers = [request.headers.authorization, request.headers.authentication].map((header) => /^Bearer (\S+)$/.exec(String(header ?? ''))?.[1]);
  for (const token of [...headers, body.T ?? undefined]) {
    const claims = token === undefined ? undefined : await services.tokens.read(token, true);
    if (claims) {
      await services.sessions.end(claims.sessionId, 'logout');
      break;
    }
  }
  if (services.oidc) setCookie(reply, services.origin(), SIGNED_OUT, '1', SIGNED_OUT_S);
  reply.header('Clear-Site-Data', '"cache"');
  return null;
};
