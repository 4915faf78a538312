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
export function readStored(store: Storage, key: string): string | undefined {
  try {
    const text = overflow.get(store)?.get(key) ?? store.getItem(key);
    return text === null || text === '' ? undefined : text;
  } catch {
    return undefined; // Storage may be switched off by the browser's settings.
  }
}

/** Keeps a text; undefined removes it. */
export function writeStored(store: Storage, key: string, text: string | undefined): void {
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
  token: () => readStored(localStorage, KEY.token),
  refreshToken: () => readStored(localStorage, KEY.refreshToken),
  /** Epoch seconds; undefined when missing or not a number. */
  expireTime(): number | undefined {
    const text = readStored(localStorage, KEY.expireTime);
    return text !== undefined && /^\d{1,13}$/.test(text) ? toSeconds(Number(text)) : undefined;
  },
  /** How far the server's clock is ahead of this browser's, seconds; known once it gave a new token. */
  clockAhead(): number {
    const text = readStored(localStorage, KEY.clockAhead);
    return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : 0;
  },
  setClockAhead: (seconds: number) => writeStored(localStorage, KEY.clockAhead, seconds === 0 ? undefined : String(seconds)),
  /** All three belong together: what a session lacks is not left over from the one before. */
  setTokens(tokens: StoredTokens): void {
    // The token last: other tabs go by it, and would take a new one with a former expiry for one that is over.
    writeStored(localStorage, KEY.expireTime, tokens.expireTime === undefined ? undefined : String(toSeconds(tokens.expireTime)));
    writeStored(localStorage, KEY.refreshToken, tokens.refreshToken);
    writeStored(localStorage, KEY.token, tokens.token);
  },
  corpId: () => readStored(localStorage, KEY.corpId),
  setCorpId: (corpId: string) => writeStored(localStorage, KEY.corpId, corpId),
  isEncrypt: () => readStored(localStorage, KEY.isEncrypt) === '1',
  setIsEncrypt: (isEncrypt: boolean) => writeStored(localStorage, KEY.isEncrypt, isEncrypt ? '1' : '0'),
  locale(): 'zh' | 'en' {
    return readStored(localStorage, KEY.locale) === 'en' ? 'en' : 'zh';
  },
  setLocale: (locale: 'zh' | 'en') => writeStored(localStorage, KEY.locale, locale),
  appCode: () => readStored(localStorage, KEY.appCode),
  setAppCode: (appCode: string) => writeStored(localStorage, KEY.appCode, appCode),
  loginJump: () => readStored(localStorage, KEY.loginJump) === 'true',
  setLoginJump: () => writeStored(localStorage, KEY.loginJump, 'true'),
  forgetLoginJump: () => writeStored(localStorage, KEY.loginJump, undefined),
  /** Whether the user still has a password that was given to them (PW-002). */
  singlePassword: () => readStored(localStorage, KEY.singlePassword) === 'true',
  setSinglePassword: (isSingle: boolean) => writeStored(localStorage, KEY.singlePassword, isSingle ? 'true' : undefined),
  /** Whether somebody marked this browser as that of a root admin (AU-009); nothing of ours writes it. */
  isMarkedAdmin: () => readStored(localStorage, KEY.isAdmin) === 'true',
  debugCodes(): { rule: string; schema: string } | undefined {
    const rule = readStored(localStorage, KEY.debugRuleCode);
    const schema = readStored(localStorage, KEY.debugSchemaCode);
    return rule !== undefined && schema !== undefined ? { rule, schema } : undefined;
  },
  /** `light`, `dark` or `system` as the last user chose, with whose choice it is behind a colon. */
  appearance: () => readStored(localStorage, KEY.appearance)?.split(':')[0],
  appearanceOf: () => readStored(localStorage, KEY.appearance)?.split(':')[1],
  setAppearance: (choice: string | undefined, userId: string) => writeStored(localStorage, KEY.appearance, choice && `${choice}:${userId}`),
  setUser: (user: User) => writeStored(sessionStorage, KEY.user, JSON.stringify(user)),
  /** JSON of the person this tab was used by last. */
  user: () => json(readStored(sessionStorage, KEY.user)),
  /** Forgets what this tab keeps for one person: who they are, where they wanted to go, the place of a list they left. */
  forgetPerson(): void {
    for (const key of [KEY.user, KEY.returnUrl, KEY.filterData]) writeStored(sessionStorage, key, undefined);
  },
  /** Path requested before sign-in (OP-16). */
  returnUrl: () => readStored(sessionStorage, KEY.returnUrl),
  setReturnUrl: (path: string | undefined) => writeStored(sessionStorage, KEY.returnUrl, path),
  /** Link of a message to be opened after sign-in (OP-42). */
  copiedLink: () => readStored(localStorage, KEY.copiedLink),
  setCopiedLink: (link: string | undefined) => writeStored(localStorage, KEY.copiedLink, link),
  /** The one application of this tab (RT-041). */
  singleApp: () => readStored(sessionStorage, KEY.singleApp),
  setSingleApp: (appCode: string) => writeStored(sessionStorage, KEY.singleApp, appCode),
  /** What the login page shows after a session ended, JSON; shown once. */
  takeNotice(): string | undefined {
    const farewell = readStored(sessionStorage, KEY.farewell);
    writeStored(sessionStorage, KEY.farewell, undefined);
    return farewell;
  },
  setNotice: (farewell: string | undefined) => writeStored(sessionStorage, KEY.farewell, farewell),
  /** Removes exactly the six items of a log-out (EN-024). */
  clearSession(): void {
    for (const key of [KEY.token, KEY.refreshToken, KEY.expireTime, KEY.loginJump, KEY.copiedLink]) writeStored(localStorage, key, undefined);
    writeStored(sessionStorage, KEY.user, undefined);
  },
};
