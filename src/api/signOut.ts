import { call } from './client.ts';
import { pageToken } from './pageTokens.ts';
import { ensureOwnToken } from './sendRenewed.ts';
import { portalSettings } from './settings.ts';
import { storage } from './storage.ts';

/**
 * Ends the session at the server and clears the six items, even if the call fails.
 * Shape: false = another person has signed in meanwhile, whose session is not this page's to end.
 * Source: HT-017, HT-018, contract 3.6.
 */
export async function signOut(): Promise<boolean> {
  try {
    // A page of nobody signs out the person there is.
    await ensureOwnToken(true);
    const token = pageToken();
    if (token !== undefined) await call('logout', { body: logoutBody(token) });
  } catch {
    // A failed call does not keep anybody signed in here (OP-76).
  }
  try {
    await ensureOwnToken();
  } catch {
    return false;
  }
  storage.clearSession();
  return true;
}

/** Ends the session of a token this browser has no use for any more; nobody waits for it, and without it the token ends by itself. */
export async function endSessionOf(token: string): Promise<void> {
  // Without cookies: this is no log-out of the person signed in now.
  await call('logout', { body: logoutBody(token) }, { token, cookieless: true }).catch(() => undefined);
}

function logoutBody(token: string) {
  return { redirect_uri: `${portalSettings().portalHost ?? location.origin}/login`, T: token };
}
