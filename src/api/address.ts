import type { PortalSettings } from '#schemas/settings.ts';
import type { CallRow } from 'virtual:calls';

type Hosts = Pick<PortalSettings, 'apiHost' | 'oauthHost' | 'proxy' | 'loginPrefix'>;

const API_PREFIXES = ['/api', '/externalLink', '/login/mobile/ajax', '/login/wx/ajax', '/public/system/config', '/logout'];
const LOGIN_PATHS = ['/login/Authentication/get_code', '/login/Authentication/get_token', '/oauth/token', '/public/getKey'];

/**
 * Puts the API host before a relative address of one of the six prefixes; in proxy mode nothing is put before it.
 * Source: HT-019, HT-020, contract 1.1.
 */
export function withApiHost(url: string, hosts: Hosts): string {
  if (hosts.proxy === true) return url;
  return API_PREFIXES.some((prefix) => isBelow(url, prefix)) ? `${hosts.apiHost ?? ''}${url}` : url;
}

function isBelow(url: string, prefix: string): boolean {
  return url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);
}

/**
 * The address of a call without its query: host group, login prefix and `{name}` parts filled in.
 * Shape: returns the values not used in the path beside it.
 * Source: contract 1.1, 1.2.
 */
export function addressOfCall(
  row: Pick<CallRow, 'path' | 'host'>,
  query: Readonly<Record<string, unknown>>,
  hosts: Hosts,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...query };
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (row.host === 'oauth') return { url: `${hosts.oauthHost ?? ''}${LOGIN_PATHS.includes(path) ? (hosts.loginPrefix ?? '') : ''}${path}`, rest };
  if (row.host === 'public') return { url: `${hosts.apiHost ?? ''}${path}`, rest };
  return { url: withApiHost(path, hosts), rest };
}

/** Query string of the defined values, with its question mark; empty without values. */
export function queryText(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) params.append(key, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
