import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { Tokens } from '#schemas/session.ts';
import { HttpRefused, Unauthorised } from '#server/refusals.ts';
import type { Exchange, Handler } from '#server/http/handler.ts';
import type { Services } from '#server/http/services.ts';
import { hashOf } from '#server/session/tokens.ts';
import { BROWSER, cookieOf } from './oidcCookies.ts';

/** GET get_token: a sign-in code for a token pair; 401 for a code that is not good (contract 3.2). */
export const getToken: Handler<Calls['getToken']> = async (exchange) => {
  const { code, client_id, redirect_uri } = exchange.query;
  return exchangeCode(exchange, code, client_id, redirect_uri);
};

/** POST /oauth/token: the same for the return from a central login service; form-encoded. */
export const oauthToken: Handler<Calls['oauthToken']> = async (exchange) => {
  const { code, client_id, redirect_uri, grant_type } = exchange.body;
  if (grant_type === 'admin_code') return exchangeAdminCode(exchange, code, client_id);
  if (grant_type !== 'authorization_code') {
    throw new HttpRefused(400, ErrCode.invalidParameter, { zh: '不支持的 grant_type', en: 'This grant_type is not supported' });
  }
  return exchangeCode(exchange, code, client_id, redirect_uri ?? '');
};

/** GET get_refresh_token: rotation (contract 3.5); 401 when the chain has ended. */
export const refreshToken: Handler<Calls['refreshToken']> = async ({ services, query }) => {
  const pair = await services.sessions.refresh(query.refresh_token);
  if (!pair) throw new Unauthorised();
  const { userId, ...tokens } = pair;
  return { success: true, ...tokens, user_name: await userName(services, userId) };
};

/** POST get_refresh_token: an access token handed over in an address, once per token, for a refresh token (contract 3.2). */
export const handOverToken: Handler<Calls['handOverToken']> = async ({ services, body }) => {
  const claims = await services.tokens.read(body.access_token);
  if (!claims) throw new Unauthorised();
  const lifeSeconds = Math.max(60, claims.exp - services.now().getTime() / 1000 + 120);
  if (!(await services.codes.markOnce('handOver', claims.tokenId, lifeSeconds))) throw new Unauthorised();
  const added = await services.sessions.addRefreshToken(claims.sessionId);
  if (!added) throw new Unauthorised();
  return { refresh_token: added.refreshToken, expiration: claims.exp };
};

/** The back-end's own session of an administrator, for the one-time code it was opened with (contract 7.5). */
async function exchangeAdminCode({ services, request, address }: Exchange, code: string, clientId: string): Promise<Tokens> {
  const redeemed = await services.codes.redeem('admin', code);
  if (!redeemed || clientId !== (services.settings.portal.client_id ?? 'api')) throw new Unauthorised();
  const person = (await services.organisation.current()).people.get(redeemed.userId);
  if (person?.status !== 'ENABLE') throw new Unauthorised();
  const pair = await services.sessions.open({ id: person.id }, { address, userAgent: request.headers['user-agent'] });
  return { success: true, ...pair, user_name: person.username };
}

async function exchangeCode({ services, request, address }: Exchange, code: string, clientId: string, redirectUri: string): Promise<Tokens> {
  const redeemed = await services.codes.redeem('signIn', code);
  const browser = hashOf(cookieOf(request, BROWSER) ?? '');
  if (!redeemed || !isBoundTo(redeemed.content, { clientId, redirectUri, browser }) || !services.redirectUris.allows(redirectUri)) throw new Unauthorised();
  if (clientId !== (services.settings.portal.client_id ?? 'api')) throw new Unauthorised();
  const pair = await services.sessions.open({ id: redeemed.userId }, { address, userAgent: request.headers['user-agent'] });
  return { success: true, ...pair, user_name: await userName(services, redeemed.userId) };
}

/** True when a code was made for this client, address and browser; what its maker was not told binds nothing. */
function isBoundTo(content: unknown, given: { clientId: string; redirectUri: string; browser: string }): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return (['clientId', 'redirectUri', 'browser'] as const).every((key) => {
    const wanted: unknown = Reflect.get(content, key);
    return wanted == null || wanted === given[key];
  });
}

async function userName(services: Services, userId: string): Promise<string> {
  return (await services.organisation.current()).people.get(userId)?.username ?? '';
}
