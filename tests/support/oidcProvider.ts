import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';

/** A real provider of OpenID Connect on loopback, with its own pages to sign in and to agree. */
export interface RunningProvider {
  issuer: string;
  close(): Promise<void>;
}

/** Client of the tests. */
export const OIDC_CLIENT = { clientId: 'portico', clientSecret: 'secret-of-the-portal' };

/** Starts the provider on a port; people who sign in there are who they say. A public client has no secret. `returnAddress` is where it may lead back to. */
export async function startProvider(port: number, returnAddress: string, kind: 'confidential' | 'public' = 'confidential'): Promise<RunningProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        ...(kind === 'public' ? { token_endpoint_auth_method: 'none' } : { client_secret: OIDC_CLIENT.clientSecret }),
        redirect_uris: [returnAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, email: 'staff', email_verified: false }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  });
  const server: Server = await new Promise((resolve) => {
    const listening: Server = provider.listen(port, '127.0.0.1', () => resolve(listening));
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Ports below those that the system gives to connections: none of these takes one before its provider listens there. */
const PORTS = [20_000, 30_000] as const;

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const port = randomInt(...PORTS);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
