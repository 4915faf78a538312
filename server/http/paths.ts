/** Paths that belong to the API; everything else is a page or a file of the portal. */
const API_PREFIXES = ['/api/', '/public/', '/externalLink/', '/login/', '/oauth/', '/healthz', '/logout'] as const;

/** The path of a request address, without its query. */
export function pathOfUrl(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** True when the path is one of the API's, known or not; `/login` and `/oauth` themselves are pages. */
export function isApiPath(path: string): boolean {
  return isBelowOne(path, API_PREFIXES);
}

/** The same for a reader that does not distinguish capitals. */
export function isApiPathInAnyCase(path: string): boolean {
  return isBelowOne(path.toLowerCase(), LOWER_CASE_PREFIXES);
}

const LOWER_CASE_PREFIXES = API_PREFIXES.map((prefix) => prefix.toLowerCase());

function isBelowOne(path: string, prefixes: readonly string[]): boolean {
  return path === '/api' || prefixes.some((prefix) => path === prefix || (prefix.endsWith('/') && path.startsWith(prefix)));
}

/**
 * True when a path means an API path once a lenient reader has decoded and tidied it, but is not written like one.
 * Such variants are refused, so that no two layers can ever read one address differently (safety.md S9).
 */
export function isDisguisedPath(path: string): boolean {
  if (hasControl(path) || path.includes('\\') || path.startsWith('//') || !path.startsWith('/')) return true;
  const tidy = tidied(path);
  if (tidy === undefined) return true;
  if (isApiPath(path)) return tidy !== path;
  return isApiPathInAnyCase(tidy);
}

/** Decodes up to four times, drops matrix parameters, dots and doubled slashes; undefined when it cannot be decoded. */
function tidied(path: string): string | undefined {
  let text = path;
  for (let round = 0; round < 4; round += 1) {
    const decoded = decoded1(text);
    if (decoded === undefined) return undefined;
    if (decoded === text) break;
    text = decoded;
  }
  const parts: string[] = [];
  for (const raw of text.replaceAll('\\', '/').split('/')) {
    const part = raw.replace(/;.*$/, '').trim();
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function decoded1(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
