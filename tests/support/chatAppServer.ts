import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A stand-in for the interfaces of both chat apps on loopback; the real ones can only be called by registered organisations. */
export interface ChatAppServer {
  url: string;
  /** Requested paths, in order. */
  requestedPaths: string[];
  /** What the tokens it gave so far are worth. */
  forgetTokens(): void;
  ticket: string;
  close(): Promise<void>;
}

/** Key and secret the stand-in takes. */
export const CHAT_APP = { corpId: 'ding-corp', agentId: '42', appKey: 'app-key', appSecret: 'app-secret' };

/** Starts it. Codes are `code-<user name>`, good once. */
export async function startChatApps(): Promise<ChatAppServer> {
  const requestedPaths: string[] = [];
  const used = new Set<string>();
  let tokens = new Set<string>();
  let count = 0;
  const state = { ticket: 'ticket-1' };

  const codeOf = (code: string | null | undefined) => {
    const id = /^code-(.+)$/.exec(code ?? '')?.[1];
    if (id === undefined || used.has(code ?? '')) return { errcode: 40029, errmsg: 'invalid code' };
    used.add(code ?? '');
    return { errcode: 0, errmsg: 'ok', userid: id, result: { userid: id } };
  };
  const giveToken = (isKnown: boolean) => {
    if (!isKnown) return { errcode: 40013, errmsg: 'invalid key or secret' };
    count += 1;
    tokens.add(`token-${count}`);
    return { errcode: 0, access_token: `token-${count}`, expires_in: 7200 };
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://chat.invalid');
    requestedPaths.push(pathname);
    if (pathname === '/gettoken') return giveToken(query.get('appkey') === CHAT_APP.appKey && query.get('appsecret') === CHAT_APP.appSecret);
    if (pathname === '/cgi-bin/gettoken') return giveToken(query.get('corpid') === CHAT_APP.corpId && query.get('corpsecret') === CHAT_APP.appSecret);
    if (!tokens.has(query.get('access_token') ?? '')) return { errcode: 40014, errmsg: 'invalid access_token' };
    if (pathname === '/topapi/v2/user/getuserinfo') return codeOf(JSON.parse(await text(request)).code);
    if (pathname === '/cgi-bin/auth/getuserinfo') return codeOf(query.get('code'));
    if (pathname.endsWith('/get_jsapi_ticket')) return { errcode: 0, ticket: state.ticket, expires_in: 7200 };
    return { errcode: 404, errmsg: pathname };
  };
  const server = createServer((request, response) => {
    void answer(request).then((value) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestedPaths,
    forgetTokens: () => {
      tokens = new Set();
    },
    get ticket() {
      return state.ticket;
    },
    set ticket(value) {
      state.ticket = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
