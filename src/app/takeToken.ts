import { call } from '#src/api/client.ts';
import { storeTokens } from '#src/api/pageTokens.ts';
import { beginSession } from '#src/api/session.ts';
import { storage } from '#src/api/storage.ts';
import { TOKEN_KEY } from '#src/services/navigation/publicPaths.ts';

/**
 * Takes over a token handed over as `?T=`: takes it out of the address, exchanges it for a refresh token and stores both.
 * A refused exchange changes nothing that is stored: the session there is goes on; where there is none the token itself serves
 * until it ends. Source: contract 3.2 (chat app host), EN-022, HT-006.
 */
export async function takeToken(): Promise<void> {
  const address = new URL(location.href);
  const token = address.searchParams.get(TOKEN_KEY);
  if (token === null) return;
  address.searchParams.delete(TOKEN_KEY);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  if (token === '') return;
  try {
    const given = await call('handOverToken', { body: { access_token: token } });
    beginSession({ token, refreshToken: given.refresh_token, expireTime: given.expiration });
  } catch {
    // What renews a session of somebody else must not renew this one.
    if (storage.token() === undefined) storeTokens({ token, refreshToken: undefined, expireTime: undefined });
  }
}
