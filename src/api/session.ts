import type { Tokens } from '#schemas/session.ts';
import { storeTokens } from './pageTokens.ts';
import { scheduleRefresh, tokenTimes } from './refresh.ts';
import { isFamily } from './settings.ts';
import { storage, type StoredTokens } from './storage.ts';

/** Stores what a sign-in gave and starts the refresh timer (contract 3.2). Errors: throws when `success` is false. */
export function storeSignIn(tokens: Tokens, corpId?: string): void {
  beginSession({
    token: tokens.access_token,
    refreshToken: tokens.refresh_token ?? undefined,
    expireTime: tokens.exp ?? tokenTimes(tokens.access_token).exp,
  });
  if (corpId !== undefined && corpId !== '') storage.setCorpId(corpId);
  scheduleRefresh();
}

/**
 * Puts a new session in the place of the one this browser had, which ends: our server ends it with the sign-in itself (the
 * request carries the former token), others are notified here. Source: contract 3.4, ADR 0012.
 */
export function beginSession(tokens: StoredTokens): void {
  const former = storage.token();
  storeTokens(tokens);
  // What is said of one session says nothing of the next (HT-028, contract 3.2).
  storage.setSinglePassword(false);
  if (former === undefined || former === tokens.token) return;
  storage.forgetLoginJump();
  if (isFamily()) void import('./signOut.ts').then((part) => part.endSessionOf(former), ignore);
}

/** Without it the former session ends by itself. */
const ignore = () => undefined;
