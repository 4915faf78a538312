import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import type { Calls } from '#schemas/calls/index.ts';
import { OIDC_LIFE_S, SIGN_IN_CODE_LIFE_S } from '#schemas/limits.ts';
import { unknownPath } from '#server/refusals/http.ts';
import { HANDLED, type Exchange, type Handler } from '#server/services/handler.ts';
import { limitPerMinute } from '#server/services/minuteLimit.ts';
import { lockUser } from '#server/session/lockUser.ts';
import { newMemory, type Oidc } from '#server/session/oidc.ts';
import { BROWSER, cookieOf, setCookie, SIGNED_OUT } from '#server/session/oidcCookies.ts';
import { hashOfToken, randomToken } from '#server/session/tokens.ts';

/** Kind of the one-time codes that serve as `state`, and who they belong to: nobody is known yet. */
const KIND = 'oidc';

/** What a `state` stands for. */
interface Begun {
  verifier: string;
  nonce: string;
  /** Requested path. */
  onward: string | null;
  /** Hash of what only the browser that began holds, so that nobody is signed in by another's answer. */
  browser: string;
}

/** GET /login/oidc/start: sends the browser to the provider (contract 7.5). Errors: HTTP 404 when none is configured. */
export const oidcStart: Handler<Calls['oidcStart']> = async (exchange) => {
  const { services, query, request, reply, address } = exchange;
  const oidc = oidcOf(exchange);
  limitPerMinute(services, KIND, address);
  const memory = newMemory();
  const known = cookieOf(request, BROWSER);
  const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomToken();
  const begun: Begun = { ...memory, onward: ownPath(query.return), browser: hashOfToken(browser) };
  const state = await services.codes.issue(KIND, KIND, begun, OIDC_LIFE_S);
  try {
    const target = await oidc.begin(state, returnAddress(exchange), memory, cookieOf(request, SIGNED_OUT) !== undefined);
    setCookie(reply, services.origin(), BROWSER, browser, OIDC_LIFE_S);
    return redirect(reply, target);
  } catch (error) {
    request.log.error({ err: error, traceId: exchange.traceId }, 'the OpenID Connect provider cannot be asked');
    return failed(exchange, 'provider');
  }
};

/** GET /login/oidc/return: the provider's answer becomes a sign-in code of our own, or the page that explains why not (contract 7.5). */
export const oidcReturn: Handler<Calls['oidcReturn']> = async (exchange) => {
  const { services, query, request, reply } = exchange;
  const oidc = oidcOf(exchange);
  const begun = await readState(exchange);
  if (begun === undefined) return failed(exchange, 'expired');
  const returnedTo = new URL(request.url, services.origin());
  const outcome = await personOf(exchange, () => oidc.finish(returnedTo, query.state ?? '', begun));
  if ('refusal' in outcome) return failed(exchange, outcome.refusal);
  const { portal } = services.settings;
  const redirectUri = `${portal.redirectHost || services.origin()}/oauth`;
  const bound = isOneHost(exchange) ? { browser: begun.browser } : {};
  const content = { clientId: null, redirectUri, ...bound };
  const code = await services.database.transaction(async (tx) => {
    const user = await lockUser(tx, outcome.userId);
    return user?.status === 'ENABLE' ? services.codes.issue('central', user.id, content, SIGN_IN_CODE_LIFE_S, tx) : undefined;
  });
  if (code === undefined) return failed(exchange, 'disabled');
  // The code is good in this browser alone: nobody is signed in by a link with the code of another.
  setCookie(reply, services.origin(), BROWSER, cookieOf(request, BROWSER) ?? '', SIGN_IN_CODE_LIFE_S, '/oauth/token');
  setCookie(reply, services.origin(), SIGNED_OUT, '', 0);
  const onward = new URLSearchParams({ code });
  if (begun.onward !== null) onward.set('return', begun.onward);
  return redirect(reply, `${redirectUri}?${onward.toString()}`);
};

function oidcOf({ services }: Exchange): Oidc {
  if (services.oidc === undefined) throw unknownPath();
  return services.oidc;
}

/** Whether portal and server stand at one origin: to another one a browser would not send the cookie. */
function isOneHost({ services }: Exchange): boolean {
  const { portal } = services.settings;
  return [portal.redirectHost, portal.oauthHost].every((host) => !host || host === services.origin());
}

function returnAddress({ services }: Exchange): string {
  return `${services.settings.portal.oauthHost || services.origin()}/login/oidc/return`;
}

/** Uses the state up; undefined when it is not ours, is over, or was begun in another browser. */
async function readState({ services, query, request }: Exchange<Calls['oidcReturn']>): Promise<Begun | undefined> {
  const redeemed = query.state ? await services.codes.redeem(KIND, query.state) : undefined;
  // Written by oidcStart under a name nobody can guess.
  const begun = redeemed?.content as Begun | undefined;
  return begun !== undefined && begun.browser === hashOfToken(cookieOf(request, BROWSER) ?? '') ? begun : undefined;
}

/** Whom of the organisation the provider means; nobody is ever made. */
async function personOf(
  { services, request, traceId }: Exchange,
  readName: () => Promise<string | undefined>,
): Promise<{ userId: string } | { refusal: 'unknown' | 'disabled' | 'denied' | 'provider' }> {
  try {
    const name = await readName();
    const person = name === undefined ? undefined : (await services.organisation.current()).byUsername(name);
    if (person === undefined) return { refusal: 'unknown' };
    return person.status === 'ENABLE' ? { userId: person.id } : { refusal: 'disabled' };
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return { refusal: 'denied' };
    request.log.error({ err: error, traceId }, 'the OpenID Connect provider refused or failed');
    return { refusal: 'provider' };
  }
}

function failed({ services, reply }: Exchange, reason: string): typeof HANDLED {
  return redirect(reply, `${services.settings.portal.redirectHost || services.origin()}/login-error?reason=${reason}`);
}

function redirect(reply: FastifyReply, target: string): typeof HANDLED {
  reply.redirect(target, 302);
  return HANDLED;
}

/** A path of this portal out of what somebody gave, else null; the portal itself checks whether it knows the path (safety.md S6). */
function ownPath(given: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (!given || /[\u0000-\u001f\\]/.test(given) || !given.startsWith('/') || given.startsWith('//')) return null;
  const base = 'http://portal.invalid';
  if (!URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null;
}
