/** Paths and addresses of scripts as routers and servers read them, so that no spelling passes a rule by. Source: contract 13.4, 13.7. */

/** Whether a query key carries a token, however it is written. */
export function isTokenKey(key: string): boolean {
  return /^(?:t|token|access_token)$/i.test(key.trim());
}

/**
 * A path decoded once, `/` still between its segments; null for one that is read in several ways: it decodes twice or not
 * at all, climbs or stands still (`..`, `.`, `//`), or has a sign in a segment that parts addresses.
 */
export function plainPath(path: string): string | null {
  if (!path.startsWith('/')) return null;
  const segments = path.slice(1).split('/').map(plainSegment);
  // Only the last may be empty: the slash that ends a path.
  return segments.some((segment, at) => segment === null || (segment === '' && at < segments.length - 1)) ? null : `/${segments.join('/')}`;
}

/** A plain path as it is sent: what stands in a segment is encoded once. */
export function encodedPath(plain: string): string {
  return plain.split('/').map(encodeURIComponent).join('/');
}

function plainSegment(segment: string): string | null {
  const text = decoded(segment);
  // A dot or blank at the end is dropped by some readers and kept by others.
  return text === null || /[\p{Cc}\\/?#%;]|^\.|[.\s]$|\.\./u.test(text) ? null : text;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Pages that begin or end a session: where a script led there, it could pass for the portal or sign somebody out. */
const sessionPages = /^\/(?:login|oauth|logout)(?:\/|$)/;
/** A token as the portal reads it from an address of its own. */
const routeToken = /^\s*(?:T|(?:[Aa][Cc][Cc][Ee][Ss][Ss]_)?[Tt][Oo][Kk][Ee][Nn])\s*$/;
/** A token inside a value, such as an address to return to. */
const innerToken = /[?&#]\s*(?:T|(?:[Aa][Cc][Cc][Ee][Ss][Ss]_)?[Tt][Oo][Kk][Ee][Nn])\s*=/;

/** Why a script may not lead to an address inside the portal, in words; null when it may. `query` = what is added to the address. Source: contract 13.4. */
export function flawOfRoute(address: string, query: Readonly<Record<string, string>> = {}): string | null {
  const [front = '', part = ''] = splitAt(address, '#');
  const [path = '', search = ''] = splitAt(front, '?');
  const plain = plainPath(path);
  if (plain === null) return 'only paths of the portal can be opened';
  if (sessionPages.test(plain.toLowerCase())) return 'a script cannot begin or end a session';
  const given = [...new URLSearchParams(search), ...new URLSearchParams(part), ...Object.entries(query)];
  const holdsToken = ([key, value]: [string, string]) => routeToken.test(key) || innerToken.test(value) || innerToken.test(decoded(value) ?? '');
  return given.some(holdsToken) ? 'an address must not hold a token' : null;
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
