import { portalSettings } from './settings.ts';

/** Where a sign-in is requested, as whom, and where it leads back to (contract 1.3, 3.2). */
export interface LoginHosts {
  oauthHost: string;
  clientId: string;
  secret: string;
  redirectUri: string;
  /** The `url` of get_code, which names client and return address to the server. */
  url: string;
}

let client: Pick<LoginHosts, 'clientId' | 'secret'> | undefined;

/** Takes client id and secret that the server gave; they win over those of the settings (TH-019). */
export function setLoginClient(given: Pick<LoginHosts, 'clientId' | 'secret'> | undefined): void {
  client = given;
}

/** The hosts of a sign-in as the portal's settings name them, with the client the server gave, if it gave one. */
export function loginHosts(): LoginHosts {
  const settings = portalSettings();
  const oauthHost = settings.oauthHost || location.origin;
  const { clientId, secret } = client ?? { clientId: settings.client_id ?? 'api', secret: settings.secret ?? '' };
  const redirectUri = `${settings.redirectHost || location.origin}/oauth`;
  const query = new URLSearchParams({ client_id: clientId, response_type: 'code', scope: settings.scope ?? 'read', redirect_uri: redirectUri });
  const url = `${oauthHost}/login?redirect_uri=${encodeURIComponent(`${oauthHost}/oauth/authorize?${query.toString()}`)}`;
  return { oauthHost, clientId, secret, redirectUri, url };
}
