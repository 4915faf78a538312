import { HttpStatus } from '#schemas/errCode.ts';
import { isByLink } from './headers.ts';
import { adoptTokens, hasOtherToken, pageToken, pagePrincipal } from './pageTokens.ts';
import { isExpired, refreshTokens } from './refresh.ts';

let onSignedOut: () => unknown = () => false;
let onTokenChanged: () => Promise<void> = () => Promise.resolve();

/**
 * Sets what happens when the session is over for good: the way to the login page, or signing in over the page (ER-001, ER-003).
 * Shape: `react` gives (a promise of) true when what failed may be sent again.
 */
export function setOnSignedOut(react: () => unknown): void {
  onSignedOut = react;
}

/** Sets what finds out whose another token is. Shape: `check` resolves once this page may send it; errors: `cancelled` where the page has stopped. */
export function setOnTokenChanged(check: () => Promise<void>): void {
  onTokenChanged = check;
}

/** Runs what `setOnSignedOut` set, for callers that notice the end of the session themselves. */
export const endSession = async (): Promise<boolean> => (await onSignedOut()) === true;

/**
 * Makes sure that this page sends its own person's token and no stored one that is newer. A page of nobody yet takes a stored
 * token over where it has none or its own was refused. Errors: `cancelled` where the page has stopped; those of requesting whose a token is.
 */
export async function ensureOwnToken(isRefused = false): Promise<void> {
  if (!hasOtherToken()) return;
  if (pagePrincipal() !== undefined) await onTokenChanged();
  else if (isRefused || pageToken() === undefined) adoptTokens();
}

/**
 * Sends what needs the session: a token that is over is renewed before, one that meets a 401 after, and then it is sent once
 * more; a 401 that stays leads to login, or to signing in over the page, after which it is sent once more too.
 * Errors: those of `send`; TransportError where a token could be neither renewed nor refused, `cancelled` where the page has
 * stopped because another person signed in. Source: contract 3.5, ER-001, ADR 0012.
 */
export async function sendRenewed<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  // An external link has no session to renew or to end.
  if (isByLink()) return send();
  await ensureOwnToken();
  if (isExpired()) {
    await refreshTokens(pageToken() ?? '');
    await ensureOwnToken();
  }
  const used = pageToken() ?? '';
  const answer = await send();
  if (answer.status !== HttpStatus.unauthorised) return answer;
  if (used !== '' && (await refreshTokens(used))) {
    await ensureOwnToken(true);
    const second = await send();
    if (second.status !== HttpStatus.unauthorised) return second;
  }
  const isSignedIn = await endSession();
  if (!isSignedIn) return answer;
  await ensureOwnToken(true);
  return send();
}
