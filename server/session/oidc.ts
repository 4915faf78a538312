import * as client from 'openid-client';
import { isLoopbackAddress, type OidcSettings } from './oidcSettings.ts';

/** What has to be remembered between the way to the provider and the way back. */
export interface OidcMemory {
  verifier: string;
  nonce: string;
}

/** A provider of OpenID Connect (contract 7.5). */
export interface Oidc {
  /** Words of the button on the login page. */
  readonly name: string;
  /** Where to send the browser: authorisation code with PKCE, state and nonce; `again` makes the provider identify them. */
  begin(state: string, redirectUri: string, memory: OidcMemory, again: boolean): Promise<string>;
  /** The user name out of the provider's answer; undefined when it names none. Errors: those of the provider and of its checks. */
  finish(returnedTo: URL, state: string, memory: OidcMemory): Promise<string | undefined>;
}

/** Seconds until a provider that does not answer counts as away. */
const TIMEOUT_S = 10;

/** What is remembered, made new for each sign-in. */
export function newMemory(): OidcMemory {
  return { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() };
}

/** Opens the provider of the settings; undefined when there is none. Its addresses are read at the first sign-in. */
export function openOidc(settings: OidcSettings): Oidc | undefined {
  if (settings.issuer === '') return undefined;
  let known: Promise<client.Configuration> | undefined;
  const provider = (): Promise<client.Configuration> => {
    known ??= discover(settings).catch((error: unknown) => {
      // A provider that was away is read again by the next sign-in.
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    name: settings.name || 'OpenID Connect',
    async begin(state, redirectUri, { verifier, nonce }, again) {
      const address = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(again ? { prompt: 'login' } : {}),
      });
      return address.href;
    },
    async finish(returnedTo, state, { verifier, nonce }) {
      const configuration = await provider();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
      const tokens = await client.authorizationCodeGrant(configuration, returnedTo, checks);
      const claims = tokens.claims();
      if (claims === undefined) return undefined;
      const name = userName(claims, settings.claim);
      if (name !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return name;
      return userName(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub), settings.claim);
    },
  };
}

function discover(settings: OidcSettings): Promise<client.Configuration> {
  const { issuer, clientId } = settings;
  // Settings take plain http for this machine only (oidcFaults).
  const execute = issuer.startsWith('http:') && isLoopbackAddress(issuer) ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, undefined, authenticationOf(settings), { execute, timeout: TIMEOUT_S });
}

/** How the portal shows the provider that it is this client; a public one has no secret. */
function authenticationOf({ clientSecret, authentication }: OidcSettings): client.ClientAuth {
  if (clientSecret === '') return client.None();
  return authentication === 'basic' ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

/** A mail address that the provider has not made sure of names nobody. */
function userName(claims: Readonly<Record<string, unknown>>, claim: string): string | undefined {
  if (claim === 'email' && claims.email_verified === false) return undefined;
  const value = claims[claim];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
