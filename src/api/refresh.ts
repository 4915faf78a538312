import type { Tokens } from '#schemas/session.ts';
import { TransportError } from './errors.ts';
import { hasOtherToken, pageToken, storeTokens, pagePrincipal, refreshTokenOf } from './pageTokens.ts';
import { storage, toSeconds } from './storage.ts';

const LOCK = 'portal-token-refresh';
const SHORTEST_LIFETIME_SECONDS = 60;
/** As far as two clocks may differ without a word (safety R11). */
const SKEW_SECONDS = 60;
const PROPAGATION_MS = 500;
const POLL_MS = 20;
const AFTER_FAILURE_MS = 60_000;
const TOO_MANY = 429;
const SERVER_FAULT = 500;
/** Timers hold 31 bits of milliseconds; a token of a year must not fire at once. */
const LONGEST_WAIT_MS = 3_600_000;

/** How new tokens are requested; set by the client, so that this module knows no calls. */
export type RequestTokens = (refreshToken: string, corpId: string | undefined) => Promise<Tokens>;

/** Whether there is a new token; the error = the server could not be reached. */
type Renewal = boolean | TransportError;

let sendRefresh: RequestTokens | undefined;
let switchedOff = false;
let running: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Epoch seconds by the server's clock. */
const serverSeconds = () => Date.now() / 1000 + storage.clockAhead();

/** Hands in the exchange that renews tokens. */
export function setRequestTokens(requestTokens: RequestTokens): void {
  sendRefresh = requestTokens;
}

/** `closeRefreshToken` of the system configuration: no timer, a 401 goes to login (contract 3.5). */
export function switchRefreshOff(): void {
  switchedOff = true;
  clearTimeout(timer);
}

/** `iat` and `exp` of a token, epoch seconds; all else in it is opaque (contract 3.4). */
export function tokenTimes(token: string): { iat: number | undefined; exp: number | undefined } {
  try {
    const body = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    return { iat: numberAt(claims, 'iat'), exp: numberAt(claims, 'exp') };
  } catch {
    return { iat: undefined, exp: undefined };
  }
}

function numberAt(value: unknown, key: string): number | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'number' ? found : undefined;
}

/** Whether the stored token is over by the stored expiry; unknown counts as not over. */
export function isExpired(): boolean {
  const expiry = storage.expireTime();
  return storage.token() !== undefined && expiry !== undefined && expiry <= serverSeconds();
}

/**
 * Renews the token pair once, whatever number of callers and tabs request it: under a lock of the browser the stored token is read
 * again, and a token changed meanwhile is taken over without a call.
 * Shape: true = there is a new token. A refused refresh changes nothing stored.
 * Errors: TransportError where the server could not be reached; it says nothing about the session, which goes on.
 * Source: contract 3.5, HT-005.
 */
export function refreshTokens(usedToken: string): Promise<boolean> {
  running ??= locked(usedToken, () => refreshUnderLock(usedToken))
    // A browser may refuse its locks to this page: without them two tabs may renew, but one that cannot would end the session.
    .catch(() => refreshUnderLock(usedToken))
    .then((renewal) => {
      running = undefined;
      scheduleRefresh(renewal !== true);
      if (renewal instanceof TransportError) throw renewal;
      return renewal;
    });
  return running;
}

async function locked(usedToken: string, work: () => Promise<Renewal>): Promise<Renewal> {
  // Types promise the lock manager; outside a secure context it is missing.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    await tokenChange(usedToken, Math.random() * PROPAGATION_MS);
    return work();
  }
  const done = await first(locks, work);
  if (done !== undefined) return done;
  // Another tab renews; what it stores reaches this process a moment later, under load also after its lock.
  return locks.request(LOCK, async () => {
    await tokenChange(usedToken, PROPAGATION_MS);
    return work();
  });
}

/** Works at once when no other tab holds the lock; undefined = another does. */
function first(locks: LockManager, work: () => Promise<Renewal>): Promise<Renewal | undefined> {
  return new Promise((resolve, reject) => {
    const locking = locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(undefined);
      resolve(await work());
      // Kept until the new pair has reached the other tabs, so that none of them renews a pair it cannot see yet.
      await new Promise((resolve) => setTimeout(resolve, PROPAGATION_MS));
    });
    locking.catch(reject);
  });
}

/** Waits until the stored token is another one, at most so long (milliseconds). */
function tokenChange(usedToken: string, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const poll = setInterval(() => storage.token() !== usedToken && finish(), POLL_MS);
    const end = setTimeout(() => finish(), atMostMs);
    const finish = () => {
      clearInterval(poll);
      clearTimeout(end);
      resolve();
    };
  });
}

async function refreshUnderLock(usedToken: string): Promise<Renewal> {
  const token = storage.token();
  if (token === undefined) return false;
  if (token !== usedToken) return true;
  const refreshToken = refreshTokenOf(token);
  if (switchedOff || sendRefresh === undefined || refreshToken === undefined) return false;
  try {
    const answer = await sendRefresh(refreshToken, storage.corpId());
    const { iat, exp } = tokenTimes(answer.access_token);
    const expireTime = answer.exp ?? exp;
    learnClock(iat, expireTime ?? storage.expireTime());
    // Somebody signed in meanwhile: their pair stays, and this one is nobody's.
    if (storage.token() !== token) return true;
    const isSamePerson = token === pageToken() && answer.user_name === pagePrincipal()?.username;
    storeTokens({ token: answer.access_token, refreshToken: answer.refresh_token ?? refreshToken, expireTime }, isSamePerson);
    return true;
  } catch (error) {
    return isUnanswered(error) && error;
  }
}

/** No network, no answer in time, or a server that cannot answer now, for a fault or for too many requests. */
function isUnanswered(error: unknown): error is TransportError {
  if (!(error instanceof TransportError)) return false;
  return error.status === undefined || error.status === TOO_MANY || error.status >= SERVER_FAULT;
}

/**
 * A token was given this moment: what it calls now shows how the clocks differ, so that a wrong one here renews neither without
 * end nor again in every tab and after every load.
 */
function learnClock(iat: number | undefined, expiry = Infinity): void {
  const now = Date.now() / 1000;
  const end = toSeconds(expiry);
  // A token without times that is over from the start: it is taken for a short one.
  const issued = iat ?? (end <= now ? end - SHORTEST_LIFETIME_SECONDS : now);
  const skew = issued - now;
  storage.setClockAhead(Math.abs(skew) > SKEW_SECONDS ? Math.round(skew) : 0);
}

/** Looks every quarter of the lifetime and renews at once when the last quarter has begun (contract 3.5). */
export function scheduleRefresh(afterFailure = false): void {
  clearTimeout(timer);
  const token = storage.token();
  const expiry = storage.expireTime();
  // What another person's token needs is not this page's to do.
  if (switchedOff || token === undefined || expiry === undefined || hasOtherToken()) return;
  const nowSeconds = serverSeconds();
  const { iat } = tokenTimes(token);
  const quarter = Math.max(expiry - (iat ?? nowSeconds), SHORTEST_LIFETIME_SECONDS) / 4;
  const untilLastQuarter = expiry - quarter - nowSeconds;
  if (untilLastQuarter > 0) {
    timer = setTimeout(scheduleRefresh, Math.min(Math.min(quarter, untilLastQuarter) * 1000 + 1, LONGEST_WAIT_MS));
    return;
  }
  // Who needs the token meets the failure; the timer comes again.
  timer = setTimeout(() => void refreshTokens(token).catch(() => undefined), afterFailure ? AFTER_FAILURE_MS : 0);
}
