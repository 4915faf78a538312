import type { Tokens } from '#schemas/session.ts';
import { call } from './client.ts';
import { scheduleRefresh, tokenTimes } from './refresh.ts';
import { portalSettings } from './settings.ts';
import { storage } from './storage.ts';

/** Stores what a sign-in gave and starts the refresh timer (contract 3.2). Errors: throws when `success` is false. */
export function storeSignIn(tokens: Tokens, corpId?: string): void {
  storage.setTokens({
    token: tokens.access_token,
    refreshToken: tokens.refresh_token ?? undefined,
    expireTime: tokens.exp ?? tokenTimes(tokens.access_token).exp,
  });
  if (corpId !== undefined && corpId !== '') storage.setCorpId(corpId);
  scheduleRefresh();
}

/** Address of the login page with the kept organisation (ER-003). */
export function loginPath(): string {
  const corpId = storage.corpId();
  return corpId === undefined ? '/login' : `/login?corpId=${encodeURIComponent(corpId)}`;
}

/**
 * Ends the session at the server and clears the six items, even if the call fails.
 * Source: HT-017, HT-018, contract 3.6.
 */
export async function signOut(): Promise<void> {
  const token = storage.token();
  const portal = portalSettings().portalHost ?? location.origin;
  try {
    if (token !== undefined) await call('logout', { body: { redirect_uri: `${portal}/login`, T: token } });
  } catch {
    // A failed call does not keep anybody signed in here (OP-76).
  }
  storage.clearSession();
}
