import { call } from '#src/api/client.ts';
import { storeSignIn } from '#src/api/session.ts';
import { storage } from '#src/api/storage.ts';
import { loginHosts } from '#src/api/loginHosts.ts';

/**
 * Exchanges the code a central login service came back with, and stores the session.
 * Errors: those of `call`; a code that is not good is a TransportError of status 401. Source: contract 3.2, HT-008, OP-14.
 */
export async function exchangeCode(code: string): Promise<void> {
  const { clientId, secret, redirectUri } = loginHosts();
  const body = { client_id: clientId, client_secret: secret, grant_type: 'authorization_code', redirect_uri: redirectUri, code };
  const tokens = await call('oauthToken', { body }, { token: storage.token() });
  if (tokens.success === false) throw new Error('The server gave no token for the code');
  storeSignIn(tokens, storage.corpId());
}
