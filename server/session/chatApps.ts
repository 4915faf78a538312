import { createHash, randomBytes } from 'node:crypto';
import { isChatAppOn, type ChatAppSetting, type ChatAppSettings } from './chatAppSettings.ts';

/** Signature of a page for the chat app's own interface. */
export interface PageSignature {
  corpId: string;
  agentId: string;
  /** Epoch seconds. */
  timeStamp: number;
  nonceStr: string;
  signature: string;
}

/** A chat app the portal runs inside (contract 3.2). */
export interface ChatApp {
  /** Who stands behind a code of the app: the person's id there; undefined when the app does not know the code. Errors: it cannot be reached. */
  personOf(code: string): Promise<string | undefined>;
  /** Signs a page; the app's ticket is cached until it expires. Errors: it cannot be reached. */
  sign(url: string): Promise<PageSignature>;
}

export type ChatAppName = keyof ChatAppSettings;
export type ChatApps = { readonly [name in ChatAppName]: ChatApp | undefined };

/** How one app's interface is spoken to. */
interface Dialect {
  tokenPath(settings: ChatAppSetting): string;
  ticketPath: string;
  /** Requests the person behind a code. */
  person(request: AppRequest, code: string): Promise<unknown>;
}

/** Calls the app with its current token. */
type AppRequest = (path: string, query: Record<string, string>, body?: object) => Promise<Record<string, unknown>>;

const DIALECTS: Readonly<Record<ChatAppName, Dialect>> = {
  dingtalk: {
    tokenPath: ({ appKey, appSecret }) => `/gettoken?${new URLSearchParams({ appkey: appKey, appsecret: appSecret }).toString()}`,
    ticketPath: '/get_jsapi_ticket',
    person: async (request, code) => {
      const { result } = await request('/topapi/v2/user/getuserinfo', {}, { code });
      return typeof result === 'object' && result !== null ? Reflect.get(result, 'userid') : undefined;
    },
  },
  wecom: {
    tokenPath: ({ corpId, appSecret }) => `/cgi-bin/gettoken?${new URLSearchParams({ corpid: corpId, corpsecret: appSecret }).toString()}`,
    ticketPath: '/cgi-bin/get_jsapi_ticket',
    person: async (request, code) => {
      const answer = await request('/cgi-bin/auth/getuserinfo', { code });
      return answer.userid ?? answer.UserId;
    },
  },
};

const TIMEOUT_MS = 10_000;
/** What expires this soon is requested again. */
const SPARE_S = 120;
/** The app does not take its token any more, though it has not expired. */
const TOKEN_OVER: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/** The app answered with a code of its own. */
class ChatAppError extends Error {
  readonly errcode: number;
  constructor(path: string, errcode: number, errmsg: unknown) {
    super(`${path}: ${errcode} ${String(errmsg)}`);
    this.errcode = errcode;
  }
}

/** Opens the chat apps that are switched on. */
export function openChatApps(settings: ChatAppSettings, now: () => Date): ChatApps {
  const open = (name: ChatAppName) => (isChatAppOn(settings[name]) ? openChatApp(settings[name], DIALECTS[name], now) : undefined);
  return { dingtalk: open('dingtalk'), wecom: open('wecom') };
}

function openChatApp(settings: ChatAppSetting, dialect: Dialect, now: () => Date): ChatApp {
  const token = cachedText(now, async () => {
    const answer = await exchange(settings.baseUrl + dialect.tokenPath(settings));
    return { text: answer.access_token, seconds: answer.expires_in };
  });
  const request: AppRequest = async (path, query, body) => {
    const once = async () => exchange(`${settings.baseUrl}${path}?${new URLSearchParams({ access_token: await token.get(), ...query }).toString()}`, body);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof ChatAppError) || !TOKEN_OVER.has(error.errcode)) throw error;
      token.drop();
      return once();
    }
  };
  const ticket = cachedText(now, async () => {
    const answer = await request(dialect.ticketPath, {});
    return { text: answer.ticket, seconds: answer.expires_in };
  });
  return {
    async personOf(code) {
      try {
        const id = await dialect.person(request, code);
        return typeof id === 'string' && id !== '' ? id : undefined;
      } catch (error) {
        if (error instanceof ChatAppError) return undefined;
        throw error;
      }
    },
    async sign(url) {
      const nonceStr = randomBytes(12).toString('hex');
      const timeStamp = Math.floor(now().getTime() / 1000);
      const text = `jsapi_ticket=${await ticket.get()}&noncestr=${nonceStr}&timestamp=${timeStamp}&url=${url}`;
      // The chat apps have it this way; nothing of ours is trusted for this sum.
      const signature = createHash('sha1').update(text).digest('hex');
      return { corpId: settings.corpId, agentId: settings.agentId, timeStamp, nonceStr, signature };
    },
  };
}

/** A text that is good for a while, requested once for all callers. */
function cachedText(now: () => Date, request: () => Promise<{ text: unknown; seconds: unknown }>): { get(): Promise<string>; drop(): void } {
  let cached: { text: Promise<string>; until: number } | undefined;
  const renew = (): Promise<string> => {
    const mine = { text: Promise.resolve(''), until: Number.POSITIVE_INFINITY };
    mine.text = request().then(
      ({ text, seconds }) => {
        if (typeof text !== 'string' || text === '') throw new Error('The chat app gave no token');
        mine.until = now().getTime() + (Number(seconds) - SPARE_S) * 1000;
        return text;
      },
      (error: unknown) => {
        if (cached === mine) cached = undefined;
        throw error;
      },
    );
    cached = mine;
    return mine.text;
  };
  return {
    get: () => (cached !== undefined && cached.until > now().getTime() ? cached.text : renew()),
    drop: () => {
      cached = undefined;
    },
  };
}

/** One exchange with the app. Errors: ChatAppError with its code; anything else means that it cannot be reached. */
async function exchange(address: string, body?: object): Promise<Record<string, unknown>> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  // Addresses hold secrets: neither they nor the fetch error, which names them, go into an error of ours.
  const { origin, pathname } = new URL(address);
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  const value: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok !== true || typeof value !== 'object' || value === null) throw new Error(`${origin}${pathname} cannot be asked`);
  const read: Record<string, unknown> = { ...value };
  if (typeof read.errcode === 'number' && read.errcode !== 0) throw new ChatAppError(pathname, read.errcode, read.errmsg);
  return read;
}
