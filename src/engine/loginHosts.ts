import { portalSettings } from '#src/api/settings.ts';

/** Whom and where a sign-in is asked, and where it leads back to (contract 1.3, 3.2). */
export interface LoginHosts {
  oauthHost: string;
  clientId: string;
  secret: string;
  redirectUri: string;
  /** The `url` of get_code, which names client and return address to the server. */
  url: string;
}

/** The hosts of a sign-in as the portal's settings name them. */
export function loginHosts(): LoginHosts {
  const settings = portalSettings();
  const oauthHost = settings.oauthHost || location.origin;
  const clientId = settings.client_id ?? 'api';
  const redirectUri = `${settings.redirectHost || location.origin}/oauth`;
  const query = new URLSearchParams({ client_id: clientId, response_type: 'code', scope: settings.scope ?? 'read', redirect_uri: redirectUri });
  const url = `${oauthHost}/login?redirect_uri=${encodeURIComponent(`${oauthHost}/oauth/authorize?${query.toString()}`)}`;
  return { oauthHost, clientId, secret: settings.secret ?? '', redirectUri, url };
}
