import type { User } from '#schemas/session.ts';

/** The three stored things of a session (contract 5.1). */
export interface StoredTokens {
  token: string;
  refreshToken: string | undefined;
  /** Epoch seconds. */
  expireTime: number | undefined;
}

const KEY = {
  token: 'token',
  refreshToken: 'refresh_token',
  expireTime: 'expireTime',
  clockAhead: 'clockAhead',
  corpId: 'corpId',
  isEncrypt: 'isEncrypt',
  locale: 'locale',
  appCode: 'appCode',
  appearance: 'appearance',
  loginJump: 'login_jump',
  copiedLink: 'copy_link_url_path',
  singlePassword: 'singlePwd',
  isAdmin: '_isAdmin',
  debugRuleCode: 'debug_rule_code',
  debugSchemaCode: 'debug_schema_code',
  user: 'user',
  returnUrl: 'loginReturnUrl',
  singleApp: 'singleApp',
  farewell: 'farewell',
  filterData: 'filterData',
} as const;

const LONGEST_EPOCH_SECONDS = 10;

/** Cuts a 13-digit expiry to seconds; a 10-digit one is kept (HT-007). */
export function toSeconds(expiry: number): number {
  const digits = String(Math.trunc(expiry));
  return Number(digits.length > LONGEST_EPOCH_SECONDS ? digits.slice(0, LONGEST_EPOCH_SECONDS) : digits);
}

/** What a full store did not take; it goes before what the store still has. */
const overflow = new WeakMap<Storage, Map<string, string>>();

/** Text of a key; undefined when it is missing, empty, or the browser forbids storage. */
export function read(store: Storage, key: string): string | undefined {
  try {
    const text = overflow.get(store)?.get(key) ?? store.getItem(key);
    return text === null || text === '' ? undefined : text;
  } catch {
    return undefined; // Storage may be switched off by the browser's settings.
  }
}

/** Keeps a text; undefined removes it. */
export function write(store: Storage, key: string, text: string | undefined): void {
  overflow.get(store)?.delete(key);
  try {
    if (text === undefined) store.removeItem(key);
    else store.setItem(key, text);
  } catch {
    // A full store loses nothing while the page is open: a new token that could not be kept would sign its user out.
    const unwritten = overflow.get(store) ?? new Map<string, string>();
    if (text !== undefined) overflow.set(store, unwritten.set(key, text));
  }
}

/** Value of JSON text; undefined when it is broken. */
export function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every storage key of a session in one place (those of lists: `listStorage.ts`), checked when read (contract 5.1, OP-43, EN-023). */
export const storage = {
  keys: KEY,
  token: () => read(localStorage, KEY.token),
  refreshToken: () => read(localStorage, KEY.refreshToken),
  /** Epoch seconds; undefined when missing or not a number. */
  expireTime(): number | undefined {
    const text = read(localStorage, KEY.expireTime);
    return text !== undefined && /^\d{1,13}$/.test(text) ? toSeconds(Number(text)) : undefined;
  },
  /** How far the server's clock is ahead of this browser's, seconds; known once it gave a new token. */
  clockAhead(): number {
    const text = read(localStorage, KEY.clockAhead);
    return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : 0;
  },
  setClockAhead: (seconds: number) => write(localStorage, KEY.clockAhead, seconds === 0 ? undefined : String(seconds)),
  /** All three belong together: what a session lacks is not left over from the one before. */
  setTokens(tokens: StoredTokens): void {
    // The token last: other tabs go by it, and would take a new one with a former expiry for one that is over.
    write(localStorage, KEY.expireTime, tokens.expireTime === undefined ? undefined : String(toSeconds(tokens.expireTime)));
    write(localStorage, KEY.refreshToken, tokens.refreshToken);
    write(localStorage, KEY.token, tokens.token);
  },
  corpId: () => read(localStorage, KEY.corpId),
  setCorpId: (corpId: string) => write(localStorage, KEY.corpId, corpId),
  isEncrypt: () => read(localStorage, KEY.isEncrypt) === '1',
  setIsEncrypt: (isEncrypt: boolean) => write(localStorage, KEY.isEncrypt, isEncrypt ? '1' : '0'),
  locale(): 'zh' | 'en' {
    return read(localStorage, KEY.locale) === 'en' ? 'en' : 'zh';
  },
  setLocale: (locale: 'zh' | 'en') => write(localStorage, KEY.locale, locale),
  appCode: () => read(localStorage, KEY.appCode),
  setAppCode: (appCode: string) => write(localStorage, KEY.appCode, appCode),
  loginJump: () => read(localStorage, KEY.loginJump) === 'true',
  setLoginJump: () => write(localStorage, KEY.loginJump, 'true'),
  forgetLoginJump: () => write(localStorage, KEY.loginJump, undefined),
  /** Whether the user still has a password that was given to them (PW-002). */
  singlePassword: () => read(localStorage, KEY.singlePassword) === 'true',
  setSinglePassword: (isSingle: boolean) => write(localStorage, KEY.singlePassword, isSingle ? 'true' : undefined),
  /** Whether somebody marked this browser as that of a root admin (AU-009); nothing of ours writes it. */
  isMarkedAdmin: () => read(localStorage, KEY.isAdmin) === 'true',
  debugCodes(): { rule: string; schema: string } | undefined {
    const rule = read(localStorage, KEY.debugRuleCode);
    const schema = read(localStorage, KEY.debugSchemaCode);
    return rule !== undefined && schema !== undefined ? { rule, schema } : undefined;
  },
  /** `light`, `dark` or `system` as the last user chose, with whose choice it is behind a colon. */
  appearance: () => read(localStorage, KEY.appearance)?.split(':')[0],
  appearanceOf: () => read(localStorage, KEY.appearance)?.split(':')[1],
  setAppearance: (choice: string | undefined, userId: string) => write(localStorage, KEY.appearance, choice && `${choice}:${userId}`),
  setUser: (user: User) => write(sessionStorage, KEY.user, JSON.stringify(user)),
  /** JSON of the person this tab was used by last. */
  user: () => json(read(sessionStorage, KEY.user)),
  /** Forgets what this tab keeps for one person: who they are, where they wanted to go, the place of a list they left. */
  forgetPerson(): void {
    for (const key of [KEY.user, KEY.returnUrl, KEY.filterData]) write(sessionStorage, key, undefined);
  },
  /** Path requested before sign-in (OP-16). */
  returnUrl: () => read(sessionStorage, KEY.returnUrl),
  setReturnUrl: (path: string | undefined) => write(sessionStorage, KEY.returnUrl, path),
  /** Link of a message to be opened after sign-in (OP-42). */
  copiedLink: () => read(localStorage, KEY.copiedLink),
  setCopiedLink: (link: string | undefined) => write(localStorage, KEY.copiedLink, link),
  /** The one application of this tab (RT-041). */
  singleApp: () => read(sessionStorage, KEY.singleApp),
  setSingleApp: (appCode: string) => write(sessionStorage, KEY.singleApp, appCode),
  /** What the login page shows after a session ended, JSON; shown once. */
  takeNotice(): string | undefined {
    const farewell = read(sessionStorage, KEY.farewell);
    write(sessionStorage, KEY.farewell, undefined);
    return farewell;
  },
  setNotice: (farewell: string | undefined) => write(sessionStorage, KEY.farewell, farewell),
  /** Removes exactly the six items of a log-out (EN-024). */
  clearSession(): void {
    for (const key of [KEY.token, KEY.refreshToken, KEY.expireTime, KEY.loginJump, KEY.copiedLink]) write(localStorage, key, undefined);
    write(sessionStorage, KEY.user, undefined);
  },
};
