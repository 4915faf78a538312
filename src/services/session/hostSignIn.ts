import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { call } from '#src/api/client.ts';
import type { ChatHost } from '#src/api/chatHost.ts';
import { toSeconds, storage } from '#src/api/storage.ts';
import { tabStorage } from '#src/api/tabStorage.ts';
import { storeSignIn } from '#src/api/session.ts';
import { loginHosts } from '#src/api/loginHosts.ts';

/** Session key of what was sent with the request for a code and has to come back with it. */
const STATE = 'hostSignInState';
const WECOM_CODES = 'https://open.weixin.qq.com/connect/oauth2/authorize';

/** Signs this page for the interface of the chat app (CH-003). Errors: those of `call`; 900404 = the app is not configured. */
function signPage(host: ChatHost) {
  const query = { url: location.href.split('#', 1)[0] ?? '' };
  return host === 'dingtalk' ? call('hostSign', { query }) : call('wxSign', { query });
}

/**
 * Signs in by the chat app around the page and stores the session. Shape: false = the page is left to fetch a code.
 * Errors: those of `call` with the server's reason; whatever the app's interface says. Source: CH-001, HT-009, HT-010, OP-14.
 */
export async function signInByHost(host: ChatHost): Promise<boolean> {
  const code = host === 'dingtalk' ? await dingtalkCode() : await wecomCode();
  if (code === undefined) return false;
  const query = { client_id: loginHosts().clientId, code, corpId: storage.corpId() };
  const given = await call(host === 'dingtalk' ? 'mobileSignIn' : 'wxSignIn', { query }, { token: storage.token() });
  const token = given.access_token ?? given.T;
  if (!token) throw new Error('The server gave no token for the code of the chat app');
  const exp = given.expiration == null ? undefined : toSeconds(given.expiration);
  storeSignIn({ access_token: token, refresh_token: given.refresh_token, exp }, storage.corpId());
  return true;
}

async function dingtalkCode(): Promise<string> {
  const [{ corpId }, { requestAuthCode }] = await Promise.all([signPage('dingtalk'), loadChunk(() => import('#src/services/navigation/dingtalk.ts'))]);
  return requestAuthCode(corpId);
}

/** The second app gives codes to its own page, which leads back here; `state` proves that this browser sent the request. */
async function wecomCode(): Promise<string | undefined> {
  const given = new URLSearchParams(location.search);
  const [code, state] = [given.get('code'), given.get('state')];
  const storedState = tabStorage.read(STATE);
  tabStorage.write(STATE, undefined);
  if (code && storedState !== undefined && state === storedState) return code;
  // Requested once and returned without: a refusal must not lead to requests without end.
  if (state) throw new Error('The chat app gave no code');
  const { corpId, agentId } = await signPage('wecom');
  // `randomUUID` is missing where the portal is served without TLS.
  const fresh = crypto.getRandomValues(new BigUint64Array(2)).join('-');
  tabStorage.write(STATE, fresh);
  const query = { appid: corpId, redirect_uri: `${location.origin}/login`, response_type: 'code', scope: 'snsapi_base', agentid: agentId ?? '', state: fresh };
  location.assign(`${WECOM_CODES}?${new URLSearchParams(query).toString()}#wechat_redirect`);
  return undefined;
}
