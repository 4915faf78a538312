import type { Calls } from '#schemas/calls/index.ts';
import type { Tokens } from '#schemas/session.ts';
import type { Tx } from '#server/db/database.ts';
import { grantTypeUnknown, Unauthorised } from '#server/refusals/session.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { mayOpenBackEnd, type AdminCodeContent } from '#server/session/adminCodes.ts';
import { endReplacedSession } from '#server/session/endReplacedSession.ts';
import { lockUser, type LockedUser } from '#server/session/lockUser.ts';
import { BROWSER, cookieOf } from '#server/session/oidcCookies.ts';
import type { Sessions } from '#server/session/sessions.ts';
import { hashOfToken } from '#server/session/tokens.ts';

/** GET get_token: the code of a password for a token pair; 401 for a code that is not good (contract 3.2). */
export const getToken: Handler<Calls['getToken']> = async (exchange) => {
  const { code, client_id, redirect_uri } = exchange.query;
  return exchangeCode(exchange, 'signIn', { code, clientId: client_id, redirectUri: redirect_uri });
};

/**
 * POST /oauth/token: the code that a central login service came back with, or that of the back-end; form-encoded. The code of
 * a password is none of them: anybody could put their own into a link to `/oauth`, and people who follow it would work as them.
 */
export const oauthToken: Handler<Calls['oauthToken']> = async (exchange) => {
  const { code, client_id, redirect_uri, grant_type } = exchange.body;
  if (grant_type === 'admin_code') return exchangeAdminCode(exchange, code, client_id);
  if (grant_type !== 'authorization_code') {
    throw grantTypeUnknown();
  }
  return exchangeCode(exchange, 'central', { code, clientId: client_id, redirectUri: redirect_uri ?? '' });
};

/** GET get_refresh_token: rotation (contract 3.5); 401 when the chain has ended. */
export const refreshToken: Handler<Calls['refreshToken']> = async ({ services, query }) => {
  const pair = await services.sessions.refresh(query.refresh_token);
  if (!pair) throw new Unauthorised();
  const { userId, ...tokens } = pair;
  return { success: true, ...tokens, user_name: await userName(services, userId) };
};

/** POST get_refresh_token: an access token handed over in an address, once per token, for a refresh token (contract 3.2). */
export const handOverToken: Handler<Calls['handOverToken']> = async (exchange) => {
  const { services, body } = exchange;
  const claims = await services.tokens.read(body.access_token);
  if (!claims) throw new Unauthorised();
  const lifeSeconds = Math.max(60, claims.exp - services.now().getTime() / 1000 + 120);
  if (!(await services.codes.markOnce('handOver', claims.tokenId, lifeSeconds))) throw new Unauthorised();
  const added = await services.sessions.addRefreshToken(claims.sessionId);
  if (!added) throw new Unauthorised();
  await endReplacedSession(exchange, body.access_token);
  return { refresh_token: added.refreshToken, expiration: claims.exp };
};

/** The back-end's own session of an administrator, for the one-time code they opened it with: a part of the session the code is from (contract 7.5). */
function exchangeAdminCode(exchange: Exchange, code: string, clientId: string): Promise<Tokens> {
  const { services } = exchange;
  return redeem(exchange, 'admin', code, async (tx, user, content) => {
    // Written by adminCode under a name nobody can guess.
    const { sessionId } = content as AdminCodeContent;
    const parent = await services.sessions.lock(tx, sessionId);
    const may = parent !== undefined && mayOpenBackEnd(user) && clientId === ownClient(services);
    return may ? services.sessions.open(tx, user, fromOf(exchange), parent) : undefined;
  });
}

interface Given {
  code: string;
  clientId: string;
  redirectUri: string;
}

async function exchangeCode(exchange: Exchange, kind: 'signIn' | 'central', { code, clientId, redirectUri }: Given): Promise<Tokens> {
  const { services, request } = exchange;
  const browser = hashOfToken(cookieOf(request, BROWSER) ?? '');
  const opened = await redeem(exchange, kind, code, async (tx, user, content) => {
    const fits = isBoundTo(content, { clientId, redirectUri, browser }) && services.redirectUris.allows(redirectUri) && clientId === ownClient(services);
    return fits ? services.sessions.open(tx, user, fromOf(exchange)) : undefined;
  });
  await endReplacedSession(exchange, opened.access_token);
  return opened;
}

/**
 * Uses a code up, and opens what it is for: in one transaction that holds the person, so that no code outlives a change of their
 * password or status. A code that was shown with something wrong is used up too. Errors: Unauthorised.
 */
async function redeem(
  { services }: Exchange,
  kind: string,
  code: string,
  open: (tx: Tx, user: LockedUser, content: unknown) => ReturnType<Sessions['open']>,
): Promise<Tokens> {
  const opened = await services.database.transaction(async (tx) => {
    const userId = await services.codes.ownerOf(kind, code, tx);
    const user = userId === undefined ? undefined : await lockUser(tx, userId);
    const redeemed = user && (await services.codes.redeem(kind, code, tx));
    const pair = redeemed && (await open(tx, user, redeemed.content));
    return pair && { ...pair, user_name: user.username };
  });
  if (!opened) throw new Unauthorised();
  return { success: true, ...opened };
}

const fromOf = ({ address, request }: Exchange) => ({ address, userAgent: request.headers['user-agent'] });

const ownClient = ({ settings }: Services): string => settings.portal.client_id ?? 'api';

/** True when a code was made for this client, address and browser; what its maker did not state binds nothing. */
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
