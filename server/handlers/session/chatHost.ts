import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { chatAppAway, chatAppOff, signInText } from '#server/refusals/session.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { limitPerMinute } from '#server/services/minuteLimit.ts';
import type { ChatApp, ChatAppName } from '#server/session/chatApps.ts';
import { endReplacedSession } from '#server/session/endReplacedSession.ts';
import { lockUser } from '#server/session/lockUser.ts';

/** GET /login/mobile/ajax and /login/wx/ajax: the chat app's code for a token pair; bare (contract 3.2). Errors, bare too: 1001, 10002. */
export const mobileSignIn: Handler<Calls['mobileSignIn']> = (exchange) => signIn(exchange, 'dingtalk');
export const wxSignIn: Handler<Calls['wxSignIn']> = (exchange) => signIn(exchange, 'wecom');

/** GET /api/dingtalk/sign and /api/auth/sign: signs a page of this portal for the chat app (contract 3.2). Errors: 900400, 900404. */
export const hostSign: Handler<Calls['hostSign']> = (exchange) => sign(exchange, 'dingtalk');
export const wxSign: Handler<Calls['wxSign']> = (exchange) => sign(exchange, 'wecom');

async function signIn(exchange: Exchange<Calls['mobileSignIn']>, name: ChatAppName) {
  const { services, query, address, language, request, traceId } = exchange;
  limitPerMinute(services, 'chatHost', address);
  const refused = (errcode: number, text: Bilingual) => ({ errcode, errmsg: text[language] });
  const app = services.chatApps[name];
  if (app === undefined) return refused(ErrCode.notAuthorised, chatAppOff().text);
  const { organisation, settings } = services;
  if (query.client_id && query.client_id !== (settings.portal.client_id ?? 'api')) return refused(ErrCode.notAuthorised, signInText.notAuthorised);
  let id: string | undefined;
  try {
    id = await app.personOf(query.code);
  } catch (error) {
    request.log.error({ err: error, traceId }, 'the chat app cannot be asked');
    return refused(ErrCode.notAuthorised, chatAppAway().text);
  }
  if (id === undefined) return refused(ErrCode.notAuthorised, signInText.hostCode);
  const person = (await organisation.current()).byUsername(id);
  if (person === undefined) return refused(ErrCode.notInOrganisation, signInText.unknownPerson);
  const pair = await services.database.transaction(async (tx) => {
    const user = await lockUser(tx, person.id);
    return user && services.sessions.open(tx, user, { address, userAgent: request.headers['user-agent'] });
  });
  if (pair === undefined) return refused(ErrCode.notAuthorised, signInText.notAuthorised);
  await endReplacedSession(exchange, pair.access_token);
  const { access_token, refresh_token, exp } = pair;
  return { errcode: ErrCode.ok, errmsg: '', access_token, refresh_token, expiration: exp, user_id: person.id, userinfo: { name: person.name } };
}

async function sign(exchange: Exchange<Calls['hostSign']>, name: ChatAppName) {
  const { services, query, address, request, traceId } = exchange;
  limitPerMinute(services, 'chatHost', address);
  if (!isOwnPage(exchange, query.url)) throw invalidParameter('url');
  const app: ChatApp | undefined = services.chatApps[name];
  if (app === undefined) throw chatAppOff();
  try {
    // The app leaves the fragment out of what it compares.
    return await app.sign(query.url.split('#', 1)[0] ?? '');
  } catch (error) {
    request.log.error({ err: error, traceId }, 'the chat app cannot be asked');
    throw chatAppAway();
  }
}

function isOwnPage({ services }: Exchange, url: string): boolean {
  return URL.canParse(url) && services.redirectUris.allows(`${new URL(url).origin}/oauth`);
}
