import { call } from '#src/api/client.ts';
import { tokenTimes } from '#src/api/refresh.ts';
import { storage } from '#src/api/storage.ts';

/**
 * Takes over a token handed over as `?T=`: stores it, exchanges it for a refresh token and takes it out of the address.
 * A refused exchange changes neither refresh token nor expiry. Source: contract 3.2 (chat app host), EN-022, HT-006.
 */
export async function takeHandedOverToken(): Promise<void> {
  const address = new URL(location.href);
  const token = address.searchParams.get('T');
  if (token === null || token === '') return;
  storage.setTokens({ token, refreshToken: undefined, expireTime: tokenTimes(token).exp });
  address.searchParams.delete('T');
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  try {
    const given = await call('handOverToken', { body: { access_token: token } });
    storage.setTokens({ token, refreshToken: given.refresh_token, expireTime: given.expiration });
  } catch {
    // The token itself still serves until it ends; then the 401 leads to login.
  }
}
